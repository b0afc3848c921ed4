import { hueStyle } from '../../ui/theme/hue.ts';
import { UrlParts } from '../../ui/url-anatomy/url-parts.tsx';
import { FreeBuilder } from '../builder/free-builder.tsx';
import { landingTexts, showcaseTexts, heroTexts as texts } from '../landing-texts.ts';
import { DARK } from '../start-showcase.ts';
import { Start } from './entrance.tsx';
import { heroLink, heroParts } from './example-links.ts';
import { places } from './places.ts';

/** What the product is, the free builder, a link that puts itself together, and the console at work. */
export function Hero() {
  return (
    <section className="hero" aria-labelledby="headline">
      <p className="hero-kind">{texts.kind}</p>
      <h1 id="headline">{texts.headline}</h1>
      <p className="hero-summary">{texts.summary}</p>
      <div className="hero-actions">
        <Start isLarge />
        <a className="page-button" href={`#${places.features}`} data-large="">
          {landingTexts.learnMore}
        </a>
      </div>
      <div id={places.builder}>
        <FreeBuilder />
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

const FOLDER = './src/landing/showcase';
const PHONE = '(max-width: 600px)';

/** Videos and stills; the first one whose condition holds is shown. */
const VERSIONS = [
  { name: 'phone-dark', media: `${PHONE} and ${DARK}` },
  { name: 'phone-light', media: PHONE },
  { name: 'desktop-dark', media: DARK },
];

/**
 * The console in use, as a muted looping video over its still. It starts when it comes into view, and only on request
 * where reduced motion is preferred.
 */
function Showcase() {
  return (
    <figure id={places.showcase} className="showcase" aria-label={showcaseTexts.label}>
      <picture>
        {VERSIONS.map(({ name, media }) => (
          <source key={name} media={media} srcSet={`${FOLDER}/${name}.webp`} />
        ))}
        <img src={`${FOLDER}/desktop-light.webp`} alt={showcaseTexts.still} loading="lazy" />
      </picture>
      <video muted loop playsInline preload="none" aria-hidden="true" tabIndex={-1}>
        {VERSIONS.map(({ name, media }) => (
          <source key={name} media={media} src={`${FOLDER}/${name}.webm`} type="video/webm" />
        ))}
        <source src={`${FOLDER}/desktop-light.webm`} type="video/webm" />
      </video>
      <button
        type="button"
        aria-label={showcaseTexts.play}
        data-play={showcaseTexts.play}
        data-pause={showcaseTexts.pause}
        hidden
      />
    </figure>
  );
}
