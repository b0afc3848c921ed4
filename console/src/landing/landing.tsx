import { anatomyOf } from '@utmost/core/link/anatomy.ts';
import { landingTexts as texts } from '@utmost/core/messages/console.ts';
import { PageTitle } from '../controls/page-title.tsx';
import { Footer } from '../shell/footer.tsx';
import { hueStyle } from '../theme/hue.ts';
import { UrlAnatomy } from '../url-anatomy/url-anatomy.tsx';
import { Entrance } from './entrance.tsx';
import { exampleParts, exampleTaxonomy, exampleUrl } from './example.ts';
import styles from './landing.module.css';
import { LandingHeader } from './landing-header.tsx';

/** `/` for those who are not signed in. */
export default function Landing() {
  return (
    <div className={styles.page}>
      <PageTitle screen={texts.title} />
      <LandingHeader />
      <main className={styles.main}>
        <h1>{texts.headline}</h1>
        <p className={styles.summary}>{texts.summary}</p>
        <Entrance />
        <section className={styles.example} aria-label={texts.example}>
          <div className={styles.url}>
            <UrlAnatomy parts={anatomyOf(exampleTaxonomy, exampleUrl)} />
          </div>
          <ul className={styles.parts}>
            {exampleParts.map(({ name, text }, position) => (
              <li key={name} style={hueStyle(position)}>
                <strong>{name}</strong>
                {text}
              </li>
            ))}
          </ul>
        </section>
      </main>
      <Footer />
    </div>
  );
}
