import { fileNameOf } from '@utmost/console/src/ui/qr/file-name.ts';
import t from 'tap';
import fc from '../../../support/property-runs.ts';

const CASES: readonly (readonly [name: string, file: string])[] = [
  ['Spring launch', 'Spring-launch'],
  ['Spring launch: 2026/04', 'Spring-launch-2026-04'],
  ['../../etc/passwd', 'etc-passwd'],
  ['C:\\Windows\\win.ini', 'C-Windows-win.ini'],
  ['a\nb\tc\0d', 'a-b-c-d'],
  ['$(rm -rf ~) `x` & y', 'rm-rf-x-y'],
  ['Frühling, 春', 'Frühling-春'],
  ['Fru\u0308hling', 'Frühling'],
  ['.hidden.', 'hidden'],
  ['evil\u202egnp.exe', 'evil-gnp.exe'],
  ['con', 'link-con'],
  ['LPT1.txt', 'link-LPT1.txt'],
  ['', 'link'],
  ['???', 'link'],
  ['\ud800', 'link'],
  ['x'.repeat(255), 'x'.repeat(80)],
  ['😀'.repeat(100), '😀'.repeat(80)],
];

for (const [name, file] of CASES) {
  t.test(JSON.stringify(name.slice(0, 30)), async (t) => {
    t.equal(fileNameOf(name, 'link'), file);
  });
}

t.test('whatever the name, the file can be made', async () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (name) => {
      const file = fileNameOf(name, 'link');
      return (
        file !== '' &&
        !/[\p{Cc}/\\:*?"<>|]|^[.-]|[.]$/u.test(file) &&
        new TextEncoder().encode(file).length <= 4 * 90
      );
    }),
  );
});
