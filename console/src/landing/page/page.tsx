import { productTexts } from '@utmost/core/messages/product.ts';
import { paths } from '@utmost/core/screen-paths.ts';
import { shellTexts } from '../../shell/shell-texts.ts';
import { FreeBuilder } from '../builder/free-builder.tsx';
import { closingTexts, landingTexts as texts } from '../landing-texts.ts';
import { Pricing } from '../pricing/pricing.tsx';
import { AnalyticsTools } from './analytics-tools.tsx';
import { LogIn, Start } from './entrance.tsx';
import { Features } from './features.tsx';
import { Hero } from './hero.tsx';
import { places } from './places.ts';
import { SocialLinks } from './social-links.tsx';

/** `/` for visitors who aren't signed in; rendered at build time, made interactive by `landing.ts`. */
export function Page() {
  return (
    <>
      <a className="page-skip" href={`#${places.content}`}>
        {texts.skip}
      </a>
      <header className="page-header">
        <a className="page-logo" href={paths.landing} aria-label={texts.home}>
          <span aria-hidden="true">{productTexts.mark}</span>
          <b>{productTexts.name}</b>
        </a>
        <nav aria-label={texts.navigation}>
          <a className="page-plain" href={`#${places.pricing}`}>
            {texts.pricing}
          </a>
          <LogIn />
          <Start />
        </nav>
      </header>
      <main id={places.content} tabIndex={-1}>
        <Hero />
        <div id={places.builder}>
          <FreeBuilder />
        </div>
        <Features />
        <AnalyticsTools />
        <div id={places.pricing}>
          <Pricing />
        </div>
        <section className="page-closing" aria-labelledby="closing-heading">
          <h2 id="closing-heading">{closingTexts.heading}</h2>
          <p>{closingTexts.text}</p>
          <Start isLarge />
        </section>
      </main>
      <footer className="page-footer">
        <span>{productTexts.name}</span>
        <div id={places.social}>
          <SocialLinks />
        </div>
        <a href={paths.terms}>{shellTexts.terms}</a>
        <a href={paths.privacy}>{shellTexts.privacy}</a>
      </footer>
    </>
  );
}
