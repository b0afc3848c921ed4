import { landingTexts, heroTexts as texts } from '@utmost/core/messages/landing.ts';
import { hueStyle } from '../../theme/hue.ts';
import { UrlParts } from '../../url-anatomy/url-parts.tsx';
import { Start } from './entrance.tsx';
import { heroLink, heroParts } from './example-links.ts';
import styles from './hero.module.css';
import page from './page.module.css';
import { places } from './places.ts';
import { Showcase } from './showcase.tsx';

/** What the product is, a link that puts itself together, and the console at work. */
export function Hero() {
  return (
    <section className={styles.hero} aria-labelledby="headline">
      <h1 id="headline">{texts.headline}</h1>
      <p className={styles.summary}>{texts.summary}</p>
      <div className={styles.actions}>
        <Start isLarge />
        <a className={page.button} href={`#${places.features}`} data-large="">
          {landingTexts.learnMore}
        </a>
      </div>
      <figure className={styles.example} aria-label={texts.example}>
        <div className={styles.url}>
          <UrlParts parts={heroLink} />
        </div>
        <ul className={styles.parts}>
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
