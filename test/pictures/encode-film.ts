import type { Page } from 'playwright-core';
import { type Frame, stillOf } from './take-film.ts';
import { type EncodedFrame, packWebm, type Size } from './webm.ts';

/** A film, and the picture that stands for it. */
export interface Film {
  readonly webm: Buffer;
  readonly still: Buffer;
}

/**
 * Makes a film of its frames.
 * @param page a page of a secure origin, whose browser encodes them
 */
export async function encodeFilm(page: Page, size: Size, frames: readonly Frame[]): Promise<Film> {
  const { encoded, still } = await page.evaluate(encode, {
    size,
    still: frames.indexOf(stillOf(frames)),
    frames: frames.map(({ png, shown }) => ({ png: png.toString('base64'), shown })),
  });
  const duration = frames.reduce((sum, { shown }) => sum + shown, 0);
  const read: EncodedFrame[] = encoded.map(({ data, ...frame }) => ({
    ...frame,
    data: Buffer.from(data),
  }));
  return { webm: packWebm(size, duration, read), still: Buffer.from(still, 'base64') };
}

interface Drawing {
  readonly size: Size;
  readonly still: number;
  readonly frames: readonly { readonly png: string; readonly shown: number }[];
}

// Runs in the browser, with nothing of this module.
async function encode({ size, still, frames }: Drawing) {
  const canvas = Object.assign(document.createElement('canvas'), size);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('The browser draws no pictures.');
  const draw = async (index: number) => {
    const image = Object.assign(new Image(), {
      src: `data:image/png;base64,${frames[index]?.png}`,
    });
    await image.decode();
    context.drawImage(image, 0, 0, size.width, size.height);
  };
  const encoded: { at: number; isKey: boolean; data: number[] }[] = [];
  const failures: DOMException[] = [];
  const encoder = new VideoEncoder({
    output(chunk) {
      const data = new Uint8Array(chunk.byteLength);
      chunk.copyTo(data);
      const at = Math.round(chunk.timestamp / 1000);
      encoded.push({ at, isKey: chunk.type === 'key', data: [...data] });
    },
    error: (failure) => failures.push(failure),
  });
  // The same quality for every frame: letters stay sharp, and what stands still costs next to nothing.
  encoder.configure({
    ...size,
    codec: 'vp09.00.31.08',
    bitrateMode: 'quantizer',
    latencyMode: 'quality',
  });
  let at = 0;
  for (const [index, { shown }] of frames.entries()) {
    await draw(index);
    const isLast = index === frames.length - 1;
    // The last one ends where the film does, and not where it begins.
    for (const time of isLast ? [at, at + shown - 20] : [at]) {
      const picture = new VideoFrame(canvas, { timestamp: time * 1000 });
      const options = { keyFrame: time === 0, vp9: { quantizer: 36 } };
      encoder.encode(picture, options);
      picture.close();
    }
    at += shown;
  }
  await encoder.flush();
  if (failures[0]) throw failures[0];
  await draw(still);
  const url = canvas.toDataURL('image/webp', 0.9);
  return { encoded, still: url.slice(url.indexOf(',') + 1) };
}
