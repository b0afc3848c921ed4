// Loaded into a service process (`--import`): a request for `?fault` runs into an uncaught error.
import { ServerResponse } from 'node:http';
import { PassThrough } from 'node:stream';

const { _send: send } = ServerResponse.prototype as unknown as {
  _send(...given: unknown[]): boolean;
};
Object.assign(ServerResponse.prototype, {
  // All that an answer consists of goes through here.
  _send(this: ServerResponse, ...given: unknown[]) {
    if (!this.req.url?.endsWith('?fault')) return send.apply(this, given);
    // A stream that fails before it has a listener, and an unhandled rejection; the answer never comes.
    setImmediate(() => new PassThrough().emit('error', new Error('nobody listens')));
    void Promise.reject(new Error('nobody waits'));
    return true;
  },
});
