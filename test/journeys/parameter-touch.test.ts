import type { Page } from 'playwright-core';
import t from 'tap';
import { address } from '../support/addresses.ts';
import { DEVICES } from '../support/browser.ts';
import { becomes } from './becomes.ts';
import { examineClosely } from './examine.ts';
import { addParameter, callApi, comeBack, see, seePart, startJourney } from './journey.ts';
import { namesInOrder, openConfig, rowOf } from './parameter-table.ts';

t.test('parameters without keys', async (t) => {
  const journey = await startJourney(t);
  const page = await journey.openAs(t, address('ada@touched'), DEVICES.phone);

  t.test('a finger moves a row, and scrolls where it only passes over', async (t) => {
    for (const name of ['one', 'two', 'three', 'four', 'five', 'six']) {
      await addParameter(page, { type: 'text', displayName: name, queryName: name });
    }
    await openConfig(page, 'six');
    const finger = await fingerOn(page);
    const middleOf = async (name: string) => {
      const box = await page
        .getByRole('button', { name: `Move ${name}`, exact: true })
        .boundingBox();
      if (!box) throw new Error(`${name} is not shown.`);
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    };

    /** Lifts a row by its handle and holds it lower, until that is its place. */
    const holdLower = async (name: string, lower: number, place: number) => {
      const { x, y } = await middleOf(name);
      await finger.down(x, y);
      await page.locator('tr[data-dragging]').waitFor();
      for (let step = 1; step <= 10; step++) await finger.move(x, y + (lower * step) / 10);
      // The page finds the place with the next movement, and no finger is still.
      const told = page.getByText(`${name} is at position ${place} of 6.`);
      let trembling = 0;
      const isTold = async () => {
        trembling = 1 - trembling;
        await finger.move(x, y + lower + trembling);
        return await told.count();
      };
      await becomes(t, isTold, 1);
    };
    const stored = async () => {
      const list = await callApi<{ queryName: string }[]>(page, 'GET', '/api/tracking-parameters');
      return list.map(({ queryName }) => queryName);
    };

    t.test('a handle that is held moves its row', async (t) => {
      // Near an edge of the window the page would follow, and the row with it.
      await page.evaluate(() => {
        const row = document.querySelector('tbody tr');
        window.scrollBy({
          top: (row?.getBoundingClientRect().top ?? 0) - 120,
          behavior: 'instant',
        });
      });
      const far = (await middleOf('two')).y - (await middleOf('one')).y;
      await holdLower('one', far * 0.75, 2);
      await finger.up();
      await see(page, 'Parameter order updated successfully');
      const order = ['two', 'one', 'three', 'four', 'five', 'six'];
      await becomes(t, () => namesInOrder(page), order);
      t.same(await stored(), order);
    });

    t.test('a row that is held at the edge takes the page along', async (t) => {
      const { y } = await middleOf('two');
      await holdLower('two', 560 - y, 6);
      await finger.up();
      const order = ['one', 'three', 'four', 'five', 'six', 'two'];
      await becomes(t, () => namesInOrder(page), order);
      await becomes(t, stored, order);
    });

    t.test('a swipe scrolls', async (t) => {
      await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
      const { x, y } = await middleOf('one');
      await finger.down(x + 150, y);
      for (let step = 1; step <= 8; step++) await finger.move(x + 150, y - step * 25);
      await finger.up();
      await page.waitForFunction(() => window.scrollY > 50);
      await becomes(t, () => namesInOrder(page), ['one', 'three', 'four', 'five', 'six', 'two']);
    });
  });

  t.test('a file is dropped', async (t) => {
    await page.setViewportSize(DEVICES.desktop.viewport);
    await addParameter(page, {
      type: 'dropdown',
      displayName: 'Channel',
      queryName: 'ch',
      useCodedValues: true,
    });
    await comeBack(page);
    await see(page, 'Channel');
    await page.getByRole('button', { name: 'Manage value mappings for Channel' }).click();
    const dialog = page.getByRole('dialog', { name: 'Value Mappings for Channel' });
    const zone = dialog.getByText('Drop a CSV file here, or').locator('xpath=ancestor::label');
    const dropped = (name: string, text: string) =>
      page.evaluateHandle(
        ([name, text]) => {
          const files = new DataTransfer();
          files.items.add(new File([text ?? ''], name ?? '', { type: 'text/csv' }));
          return files;
        },
        [name, text],
      );

    t.test('over the place it says so, and leaving takes that back', async (t) => {
      const dataTransfer = await dropped('a.csv', '');
      await zone.dispatchEvent('dragover', { dataTransfer });
      await dialog.locator('label[data-over]').waitFor();
      await examineClosely(t, page, 'parameter-mappings-over');
      await zone.dispatchEvent('dragleave', { dataTransfer });
      await dialog.locator('label[data-over]').waitFor({ state: 'detached' });
      t.pass();
    });

    t.test('no CSV is refused, a CSV is read', async (t) => {
      await zone.dispatchEvent('drop', { dataTransfer: await dropped('a.pdf', 'x') });
      await see(page, 'Choose a CSV, TSV, .xlsx or .ods file.');
      await dialog.getByRole('button', { name: 'Clear' }).click();
      const text = 'Display Name;Coded Value\n"Letter; weekly";news\n';
      await zone.dispatchEvent('drop', { dataTransfer: await dropped('a.CSV', text) });
      await seePart(page, 'Ready');
      await dialog.getByRole('button', { name: 'Import Values' }).click();
      await see(page, 'CSV data imported successfully');
      await dialog.getByRole('row', { name: /Letter; weekly\s+news/ }).waitFor();
      t.pass();
    });

    t.test('a file that misses the place does not take the page away', async (t) => {
      const dataTransfer = await dropped('a.csv', 'x');
      const isPrevented = await page.evaluate((dataTransfer) => {
        const event = new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true });
        document.body.dispatchEvent(event);
        return event.defaultPrevented;
      }, dataTransfer);
      t.ok(isPrevented);
      await dialog.getByRole('button', { name: 'Close' }).click();
      await rowOf(page, 'ch').getByText('news', { exact: true }).waitFor();
    });
  });
});

/** A finger; Playwright itself can only tap. */
async function fingerOn(page: Page) {
  const session = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: object[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: touchPoints as never });
  return {
    down: (x: number, y: number) => send('touchStart', [{ x, y }]),
    move: (x: number, y: number) => send('touchMove', [{ x, y }]),
    up: () => send('touchEnd', []),
  };
}
