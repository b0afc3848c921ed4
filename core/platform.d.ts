/** What every engine has (browser, Node, worker) and ECMAScript's own library does not name. */
declare class URL {
  constructor(url: string);
  readonly protocol: string;
  readonly username: string;
  readonly password: string;
  readonly hostname: string;
}
declare class TextEncoder {
  encode(text: string): Uint8Array;
}
declare class TextDecoder {
  constructor(encoding: string, options: { ignoreBOM: boolean; fatal?: boolean });
  decode(bytes?: Uint8Array, options?: { stream: boolean }): string;
}
declare const crypto: { getRandomValues(bytes: Uint8Array): Uint8Array };
