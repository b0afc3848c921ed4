import Button from '@mui/material/Button';
import { anatomyOf } from '@utmost/core/link/anatomy.ts';
import { landingTexts as texts } from '@utmost/core/messages/console.ts';
import { Link } from 'react-router-dom';
import { preferTab } from '../login/preferred-tab.ts';
import { paths } from '../routing/paths.ts';
import { Logo } from '../screen/logo.tsx';
import { PageTitle } from '../screen/page-title.tsx';
import { Footer } from '../shell/footer.tsx';
import { hueStyle } from '../theme/hue.ts';
import { UrlAnatomy } from '../url-anatomy/url-anatomy.tsx';
import { exampleParts, exampleTaxonomy, exampleUrl } from './example.ts';
import styles from './landing.module.css';

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

/** The two ways in. */
function Entrance() {
  return (
    <div className={styles.entrance}>
      <Button component={Link} to={paths.login} onClick={() => preferTab('login')}>
        {texts.logIn}
      </Button>
      <Button
        component={Link}
        to={paths.login}
        variant="contained"
        onClick={() => preferTab('register')}
      >
        {texts.getStarted}
      </Button>
    </div>
  );
}

/** The product's name and the way in. */
function LandingHeader() {
  return (
    <header className={styles.header}>
      <Logo to={paths.landing} />
      <Entrance />
    </header>
  );
}
