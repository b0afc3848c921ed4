import { productTexts } from '@utmost/core/messages/product.ts';
import { renderToString } from 'react-dom/server';
import { landingTexts as texts } from './landing-texts.ts';
import { Page } from './page/page.tsx';

/** The text for each placeholder in `landing.html`. */
export function draw(): Record<string, string> {
  return {
    '<!--head-->': renderToString(
      <>
        <title>{productTexts.pageTitle(texts.title)}</title>
        <meta name="description" content={texts.description} />
      </>,
    ),
    '<!--page-->': renderToString(<Page />),
  };
}
