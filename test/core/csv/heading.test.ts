// Every heading by which a column is known, in every language, and the forms that it may be written in.
import { headingKey, readHeadings } from '@utmost/core/csv/heading.ts';
import t from 'tap';
import { compiledOf, parameterOf } from '../../support/taxonomies.ts';

const HEADINGS: Readonly<Record<string, string>> = {
  link_name: `link name, name, nom, nom du lien, nom de l'annonce, nombre, nombre del enlace, nombre del anuncio,
    nome, nome del link, nome do link, naam, リンク名`,
  website_url: `website url, url, website, link, link url, base url, page url, landing page, landing page url, destination,
    destination url, target url, final url, landingpage, ziel url, zielseite, lien, url de destination, url de destino,
    url di destinazione, 遷移先url, 遷移先 url, リンク先url, リンク先 url`,
  utm_source: `source, campaign source, traffic source, platform, plattform, quelle, fuente, origen, sorgente, fonte, origem,
    bron, réseau, 参照元`,
  utm_medium: 'medium, campaign medium, médium, medio, mezzo, meio, mídia, メディア',
  utm_campaign: `campaign, campaign name, kampagne, kampagnenname, campagne, campaña, campagna, campanha, キャンペーン`,
  utm_term: `term, campaign term, keyword, suchbegriff, terme, mot-clé, término, palabra clave, termine, parola chiave, termo,
    palavra-chave, zoekwoord, キーワード`,
  utm_content: `content, campaign content, ad content, inhalt, contenu, contenido, contenuto, conteúdo, inhoud, コンテンツ`,
  utm_id: 'campaign id, kampagnen id, id de campaña, id campagna',
};
const rules = compiledOf(
  Object.keys(HEADINGS)
    .filter((name) => name.startsWith('utm_'))
    .map((name) => parameterOf(name)),
);

t.test('headings in the words of people', async (t) => {
  for (const [name, words] of Object.entries(HEADINGS))
    for (const heading of [name, ...words.split(/,\s+/)])
      for (const form of [heading, heading.toUpperCase(), ` ${heading.replace(' ', '_')}*`])
        t.same(readHeadings(rules, [form]).targets, [name], form);
  t.same(readHeadings(rules, ['budget', '']).targets, [null, null]);
});

t.test('headings are compared without what does not tell them apart', async (t) => {
  for (const cell of [
    'Website URL',
    '\u00a0website_url ',
    'WEBSITE-URL *',
    'website  url',
    'ｗebsite url',
  ])
    t.equal(headingKey(cell), 'website url', cell);
  t.equal(headingKey('a*b'), 'a*b');
});
