import type { SourceList } from './source-list.ts';

/** Places to watch video. */
export const videoSources: SourceList = {
  named: `
    crackle, curiositystream, dailymotion, disneyplus, hulu, iqiyi, netflix, ted, utreon, veoh,
    vimeo, wistia, youku, youtube`,
  others: `
    d.tube, fast.wistia.net, iq.com, justin.tv, twitch, twitch.tv, viadeo.journaldunet.com`,
};
