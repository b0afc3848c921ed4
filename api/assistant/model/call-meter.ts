/** Counts the calls of one AI request, and what they cost, against its organization's day. */
export interface CallMeter {
  /** Whether the request may call once more. */
  hasCallLeft(): boolean;
  /** Counts a call in, with the longest answer that it may have. @throws {TooManyRequests} until the next day begins */
  startCall(): Promise<void>;
  /** Counts the answer of that call as what it was. Without it, the call counts as the longest one. */
  endCall(outputTokens: number): Promise<void>;
}
