import { productTexts } from '@utmost/core/messages/product.ts';

/** Names the browser's tab after the screen. */
export function PageTitle({ screen }: { readonly screen: string }) {
  return <title>{productTexts.pageTitle(screen)}</title>;
}
