/**
 * Sources of one category, as Google publishes them: the table of sources and categories that is linked
 * from support.google.com/analytics/answer/9756891 (Default channel group), as it was in November 2026.
 * What follows from a shorter entry is left out: a domain stands for its subdomains as well.
 */
export interface SourceList {
  /** Known by their name alone, and as `NAME.com`. */
  readonly named: string;
  /** Known as they are written. */
  readonly others: string;
}

/**
 * The sources of a list, each as it is looked up.
 * @example listedSources({ named: 'digg', others: 't.co, line.me' }) // ['digg', 'digg.com', 't.co', 'line.me']
 */
export function listedSources({ named, others }: SourceList): string[] {
  return [...entries(named).flatMap((name) => [name, `${name}.com`]), ...entries(others)];
}

function entries(list: string): string[] {
  return list.trim().split(/,\s+/);
}

/** Social networks, messengers, forums and blogs. */
export const socialSources: SourceList = {
  named: `
    43things, activerain, activeworlds, addthis, alumniclass, americantowns, anobii, answerbag,
    aolanswers, askubuntu, athlinks, baby-gaga, badoo, bebo, beforeitsnews, bharatstudent,
    blackplanet, blogger, blogher, bloglines, blogsome, blogspot, blogster, blurtit, brightkite,
    brizzly, buzzfeed, buzznet, cafemom, camospace, care2, catster, cellufun, chicagonow,
    classmates, classquest, cocolog-nifty, cozycot, crunchyroll, cyworld, deviantart, dianping,
    digg, diigo, disqus, dogster, dol2day, doostang, dopplr, douban, drugs-forum, dzone, elftown,
    extole, facebook, faceparty, fanpop, fark, fc2, feministing, filmaffinity, flickr, flipboard,
    folkdirect, foodservice, fotki, fotolog, foursquare, friendfeed, fubar, gaiaonline, gamerdna,
    glassboard, glassdoor, godtube, goldstar, goodreads, govloop, gowalla, habbo, hi5, hootsuite,
    houzz, hoverspot, hubculture, ibibo, imageshack, imvu, insanejournal, instagram, instapaper,
    intherooms, italki, jammerdirect, kakao, kaneva, librarything, linkedin, listal, listography,
    livejournal, meetup, messenger, mocospace, mouthshut, movabletype, mubi, myheritage, mylife,
    mymodernmet, myspace, netvibes, nightlifelink, ning, onstartups, opendiary, photobucket,
    pingsta, pinterest, plurk, posterous, qapacity, quechup, quora, ravelry, reddit, redux, renren,
    reunion, reverbnation, ryze, salespider, screenrant, scribd, scvngr, secondlife, serverfault,
    sharethis, skyrock, snapchat, socialvibe, spoke, spruz, stackapps, stackexchange, stackoverflow,
    stickam, superuser, sweeva, tagged, taggedmail, talkbiznow, techmeme, tencent, tiktok, tinyurl,
    toolbox, travellerspoint, tripadvisor, trombi, tudou, tuenti, tumblr, tweetdeck, twitter,
    typepad, vampirefreaks, vampirerave, wakoopa, wattpad, webshots, wechat, weebly, weibo, weread,
    whatsapp, wordpress, xanga, xing, yammer, yelp, zooppa`,
  others: `
    51.com, 5ch.net, academia.edu, airg.ca, allnurses.com, allrecipes.com, ameba.jp, ameblo.jp,
    ancestry.com, answers.yahoo.com, artstation.com, asmallworld.com, awe.sm, b.hatena.ne.jp,
    babyblog.ru, biip.no, biswap.org, bit.ly, blackcareernetwork.com, blip.fm, blog.com,
    blog.feedspot.com, blog.goo.ne.jp, blog.naver.com, blog.yahoo.co.jp, blogg.no, bloggang.com,
    blogs.com, bookmarks.yahoo.co.jp, bookmarks.yahoo.com, cafe.naver.com, canalblog.com, care.com,
    caringbridge.org, cbnt.io, centerblog.net, chat.zalo.me, chegg.com, chiebukuro.yahoo.co.jp,
    copainsdavant.linternaute.com, couchsurfing.org, cross.tv, d.hatena.ne.jp, dailystrength.org,
    deluxe.com, draugiem.lv, edublogs.org, epicurious.com, everforo.com, exblog.jp, fandom.com, fb,
    fb.me, feedspot, forums.androidcentral.com, forums.crackberry.com, forums.imore.com,
    forums.nexopia.com, forums.webosnation.com, forums.wpcentral.com, fruehstueckstreff.org,
    gather.com, geni.com, getpocket.com, goldenline.pl, goo.gl, gooblog, google+, googlegroups.com,
    googleplus, gree.jp, groups.google.com, gulli.com, gutefrage.net, hatena, hr.com, hubpages.com,
    hyves.net, hyves.nl, identi.ca, ig, imageshack.us, internations.org, interpals.net,
    irc-galleria.net, is.gd, jappy.com, jappy.de, kaboodle.com, kakaocorp.com, kin.naver.com,
    last.fm, lifestream.aol.com, line, line.me, livedoor.com, livedoorblog, lnkd.in, mbga.jp,
    medium.com, meetin.org, meinvz.net, meneame.net, menuism.com, messages.google.com,
    messages.yahoo.co.jp, mix.com, mixi.jp, my.opera.com, myanimelist.net, news.ycombinator.com,
    newsshowcase, nexopia, ngopost.org, niconico, nicovideo.jp, odnoklassniki.ru, odnoklassniki.ua,
    okwave.jp, oneworldgroup.org, oshiete.goo.ne.jp, over-blog.com, overblog.com, paper.li,
    partyflock.nl, pinboard, pinboard.in, pinterest.at, pinterest.ca, pinterest.ch, pinterest.cl,
    pinterest.co.kr, pinterest.co.uk, pinterest.com.au, pinterest.com.mx, pinterest.de,
    pinterest.es, pinterest.fr, pinterest.it, pinterest.jp, pinterest.nz, pinterest.ph,
    pinterest.pt, pinterest.ru, pinterest.se, pixiv.net, playahead.se, plus.google.com,
    plus.url.google.com, pocket.co, pro.homeadvisor.com, pulse.yahoo.com, qzone.qq.com,
    researchgate.net, rtl.de, scoop.it, shareit, shvoong.com, sites.google.com, skype, slashdot.org,
    slideshare.net, smartnews.com, social, sociallife.com.br, spaces.live.com, ssense.com,
    stardoll.com, studivz.net, suomi24.fi, t.co, t.me, taringa.net, trustpilot, twoo.com, unblog.fr,
    urbanspoon.com, ushareit.com, ushi.cn, vg.no, video.ibm.com, vk.com, vkontakte.ru,
    web.skype.com, wer-weiss-was.de, wiki.answers.com, wikihow.com, wikitravel.org, woot.com,
    wordpress.org, yahoo-mbga.jp, yelp.co.uk, youroom.in, zalo, zoo.gr`,
};

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

/** Places to watch video. */
export const videoSources: SourceList = {
  named: `
    crackle, curiositystream, dailymotion, disneyplus, hulu, iqiyi, netflix, ted, utreon, veoh,
    vimeo, wistia, youku, youtube`,
  others: `
    d.tube, fast.wistia.net, iq.com, justin.tv, twitch, twitch.tv, viadeo.journaldunet.com`,
};
