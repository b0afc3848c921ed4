import { productTexts } from '@utmost/core/messages/console.ts';

/** Names the browser's tab after the screen. */
export function PageTitle({ screen }: { readonly screen: string }) {
  return <title>{productTexts.pageTitle(screen)}</title>;
}
