/** What the product is called. */
export const productTexts = {
  name: 'Utmost',
  mark: '?&=',
  pageTitle: (screen: string) => `${screen} · Utmost`,
};
