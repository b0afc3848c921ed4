/** Takes bytes as fast as they can be put away: `write` waits until they are, and their memory is free. */
export interface ByteSink {
  write(bytes: Uint8Array): Promise<void>;
  close(): Promise<void>;
}
