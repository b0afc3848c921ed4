import { hueStyle } from '../../ui/theme/hue.ts';
import { UrlParts } from '../../ui/url-anatomy/url-parts.tsx';
import { landingTexts, heroTexts as texts } from '../landing-texts.ts';
import { Start } from './entrance.tsx';
import { heroLink, heroParts } from './example-links.ts';
import { places } from './places.ts';
import { Showcase } from './showcase.tsx';

/** What the product is, a link that puts itself together, and the console at work. */
export function Hero() {
  return (
    <section className="hero" aria-labelledby="headline">
      <h1 id="headline">{texts.headline}</h1>
      <p className="hero-summary">{texts.summary}</p>
      <div className="hero-actions">
        <Start isLarge />
        <a className="page-button" href={`#${places.features}`} data-large="">
          {landingTexts.learnMore}
        </a>
      </div>
      <figure className="hero-example" aria-label={texts.example}>
        <div className="hero-url">
          <UrlParts parts={heroLink} />
        </div>
        <ul className="hero-parts">
          {heroParts.map(({ name, text }, position) => (
            <li key={name} style={hueStyle(position)}>
              <strong>{name}</strong>
              {text}
            </li>
          ))}
        </ul>
      </figure>
      <Showcase />
    </section>
  );
}
