/**
 * What headings mean most often that can mean other things too, in several languages, as headings are compared: they are
 * suggested and never taken without asking. What is sure is in the synonyms of headings.
 */
export const LIKELY_HEADINGS: Readonly<Record<string, readonly string[]>> = {
  link_name: ['titel', 'description', 'beschreibung', 'descripción', 'asset', 'placement'],
  website_url: ['ziel', 'page', 'seite', 'página', 'pagina', 'landing', 'lp', 'click url', 'web'],
  utm_source: ['partner', 'publisher', 'network', 'netzwerk', 'vendor', 'anbieter', 'site'],
  utm_medium: ['kanal', 'channel', 'canal', 'canale', 'kanaal', 'media', 'type', 'typ'],
  utm_campaign: ['aktion', 'promo', 'promotion', 'initiative', 'flight', 'maßnahme', 'project'],
  utm_term: ['audience', 'zielgruppe', 'targeting', 'query'],
  utm_content: ['ad', 'anzeige', 'creative', 'motiv', 'variant', 'variante', 'version', 'format'],
};
