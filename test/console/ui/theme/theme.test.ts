import { globSync, readFileSync } from 'node:fs';
import { HUES, hueAt } from '@utmost/console/src/ui/theme/hue.ts';
import t from 'tap';

const PAPERS = { light: ['#FAF9F6', '#FFFFFF'], dark: ['#13151A', '#1B1E25'] } as const;
const SCHEMES = ['light', 'dark'] as const;

type Rgb = readonly [number, number, number];
type Matrix = readonly [Rgb, Rgb, Rgb];

// Full color blindness after Machado, Oliveira and Fernandes (2009), on linear light.
const EYES: Readonly<Record<string, Matrix>> = {
  ordinary: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

t.test('there are hues for ten parameters and more, and no two are the same', async (t) => {
  t.ok(HUES.length >= 10);
  for (const scheme of SCHEMES) t.equal(new Set(HUES.map((hue) => hue[scheme])).size, HUES.length);
});

t.test('the list starts again at its end', async (t) => {
  t.equal(hueAt(0), HUES[0]);
  t.equal(hueAt(HUES.length + 2), HUES[2]);
});

for (const scheme of SCHEMES) {
  t.test(`every ${scheme} hue is readable as text (WCAG AA)`, async (t) => {
    for (const [position, hue] of HUES.entries()) {
      for (const paper of PAPERS[scheme]) {
        const contrast = contrastOf(hue[scheme], paper);
        t.ok(contrast >= 4.5, `${position} ${hue[scheme]} on ${paper}: ${contrast.toFixed(2)}`);
      }
    }
  });

  t.test(`neighboring ${scheme} hues differ for every kind of eyes`, async (t) => {
    for (const [position, hue] of HUES.entries()) {
      const next = hueAt(position + 1);
      for (const [eyes, matrix] of Object.entries(EYES)) {
        const distance = distanceOf(hue[scheme], next[scheme], matrix);
        t.ok(
          distance >= 0.06,
          `${position} ${hue[scheme]} and ${next[scheme]}, ${eyes}: ${distance.toFixed(3)}`,
        );
      }
    }
  });
}

t.test('the edge of a field stands out from what surrounds it (WCAG 1.4.11)', async (t) => {
  const tokens = readFileSync('console/src/ui/theme/tokens.css', 'utf8');
  const [, light = '', dark = ''] =
    /--field-line: light-dark\((#\w{6}), (#\w{6})\)/.exec(tokens) ?? [];
  for (const paper of PAPERS.light) t.ok(contrastOf(light, paper) >= 3, `${light} on ${paper}`);
  for (const paper of PAPERS.dark) t.ok(contrastOf(dark, paper) >= 3, `${dark} on ${paper}`);
});

t.test('letters have three weights', async (t) => {
  const weights = new Set(
    globSync('console/src/**/*.{css,ts,tsx}').flatMap((file) =>
      [
        ...readFileSync(file, 'utf8').matchAll(/(?:font-weight|fontWeight|font): (\d{3})(?! \d)/g),
      ].map(([, weight]) => weight),
    ),
  );
  t.same([...weights].sort(), ['400', '500', '600']);
});

function linear(hex: string): Rgb {
  const channel = (start: number): number => {
    const value = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [channel(1), channel(3), channel(5)];
}

function times(matrix: Matrix, [r, g, b]: Rgb): Rgb {
  const [x, y, z] = matrix.map(([p, q, s]) => p * r + q * g + s * b);
  return [x ?? 0, y ?? 0, z ?? 0];
}

function contrastOf(one: string, other: string): number {
  const luminance = (hex: string): number =>
    times(
      [
        [0.2126, 0.7152, 0.0722],
        [0, 0, 0],
        [0, 0, 0],
      ],
      linear(hex),
    )[0];
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

// The distance in Oklab, which is made so that equal distances look equal.
function distanceOf(one: string, other: string, eyes: Matrix): number {
  const [a, b] = [oklab(times(eyes, linear(one))), oklab(times(eyes, linear(other)))];
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

function oklab(rgb: Rgb): Rgb {
  const clamp = (value: number): number => Math.min(1, Math.max(0, value));
  const clamped: Rgb = [clamp(rgb[0]), clamp(rgb[1]), clamp(rgb[2])];
  const [l, m, s] = times(
    [
      [0.4122214708, 0.5363325363, 0.0514459929],
      [0.2119034982, 0.6806995451, 0.1073969566],
      [0.0883024619, 0.2817188376, 0.6299787005],
    ],
    clamped,
  );
  return times(
    [
      [0.2104542553, 0.793617785, -0.0040720468],
      [1.9779984951, -2.428592205, 0.4505937099],
      [0.0259040371, 0.7827717662, -0.808675766],
    ],
    [Math.cbrt(l), Math.cbrt(m), Math.cbrt(s)],
  );
}
