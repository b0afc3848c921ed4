const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

/**
 * Text as it stands in HTML, between tags or in an attribute.
 * @example htmlText('a < "b"') // 'a &lt; &quot;b&quot;'
 */
export function htmlText(text: string): string {
  return text.replace(/[&<>"]/g, (char) => ENTITIES[char] ?? char);
}
