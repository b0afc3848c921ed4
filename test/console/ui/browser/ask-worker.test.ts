import { askWorker } from '@utmost/console/src/ui/browser/ask-worker.ts';
import t from 'tap';

/** What a browser's worker is to the page; answers each question with itself. */
class EchoWorker extends EventTarget {
  readonly asked: unknown[] = [];
  isTerminated = false;

  postMessage(question: unknown): void {
    this.asked.push(question);
    this.dispatchEvent(new MessageEvent('message', { data: question }));
  }

  terminate(): void {
    this.isTerminated = true;
  }
}

t.test('a worker is asked once and ended', async (t) => {
  const worker = new EchoWorker();
  t.equal(await askWorker(worker as unknown as Worker, 'all'), 'all');
  t.ok(worker.isTerminated);
});

t.test('a worker is not asked what is no longer wanted', async (t) => {
  const worker = new EchoWorker();
  const signal = AbortSignal.abort(new Error('not wanted'));
  await t.rejects(askWorker(worker as unknown as Worker, 'all', { signal }), /not wanted/);
  t.same(worker.asked, []);
  t.ok(worker.isTerminated);
});
