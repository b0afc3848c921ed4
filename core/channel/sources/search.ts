import type { SourceList } from './source-list.ts';

/** Search engines and portals with a search of their own. */
export const searchSources: SourceList = {
  named: `
    dogpile, msn, naver, qwant, sogou, yahoo, yandex`,
  others: `
    360.cn, alice, aol, ask, auone, avg, babylon, baidu, biglobe, biglobe.co.jp, biglobe.ne.jp,
    bing, centrum.cz, cn.bing.com, cnn, comcast, conduit, daum, daum.net, duckduckgo, ecosia.org,
    eniro, exalead.com, excite.com, firmy.cz, globo, go.mail.ru, google, google-play, incredimail,
    kvasir, lens.google.com, lycos, m.baidu.com, najdi, news.google.com, onet, onet.pl,
    play.google.com, rakuten, rakuten.co.jp, rambler, rambler.ru, search-results, search.aol.co.uk,
    search.aol.com, search.google.com, search.smt.docomo.ne.jp, search.ukr.net, secureurl.ukr.net,
    seznam, seznam.cz, so.com, sp-web.search.auone.jp, startsiden, startsiden.no, suche.aol.de,
    terra, tut.by, ukr, virgilio, yahoo.co.jp, yandex.by, yandex.com.tr, yandex.fr, yandex.kz,
    yandex.ru, yandex.ua, yandex.uz`,
};
