import type { SourceList } from './source-list.ts';

/** Marketplaces, shops and price comparisons. */
export const shoppingSources: SourceList = {
  named: `
    alibaba, amazon, ebay, etsy, mercadolibre, shopify, shopzilla, stripe, walmart`,
  others: `
    aax-us-east.amazon-adsystem.com, aax.amazon-adsystem.com, amazon.co.uk, ebay.co.uk, ebay.com.au,
    ebay.de, google shopping, igshopping, mercadolibre.com.ar, mercadolibre.com.mx, nl.shopping.net,
    no.shopping.net, s3.amazonaws.com, se.shopping.net, shop.app, shopping.naver.com,
    shopping.yahoo.co.jp, shopping.yahoo.com, simplycodes.com, uk.shopping.net`,
};
