import { productTexts } from '@utmost/core/messages/product.ts';
import { paths } from '@utmost/core/screen-paths.ts';
import { renderToString } from 'react-dom/server';
import { showcaseTexts, landingTexts as texts } from './landing-texts.ts';
import { Page } from './page/page.tsx';

// The service puts its own in the place of it (`api/http/plugins/console-files.ts`).
const ORIGIN = 'https://utmost.invalid';

/** The text for each placeholder in `landing.html`. */
export function draw(): Record<string, string> {
  return {
    '<!--head-->': renderToString(
      <>
        <title>{productTexts.pageTitle(texts.title)}</title>
        <meta name="description" content={texts.description} />
        <link rel="canonical" href={`${ORIGIN}${paths.landing}`} />
        <meta property="og:type" content="website" />
        <meta property="og:site_name" content={productTexts.name} />
        <meta property="og:title" content={texts.title} />
        <meta property="og:description" content={texts.description} />
        <meta property="og:url" content={`${ORIGIN}${paths.landing}`} />
        <meta property="og:image" content="./src/landing/showcase/desktop-light.webp" />
        <meta property="og:image:alt" content={showcaseTexts.still} />
        <meta name="twitter:card" content="summary_large_image" />
      </>,
    ),
    '<!--page-->': renderToString(<Page />),
  };
}
