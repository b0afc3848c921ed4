import { UnansweredRequests } from '@utmost/core/unanswered-requests.ts';

const unanswered = new UnansweredRequests();

/** Sends a creating request of this page; after a lost answer the same one goes under the same key. */
export const sendOnce: UnansweredRequests['send'] = (asks, send) => unanswered.send(asks, send);
