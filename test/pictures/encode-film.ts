import type { Browser } from 'playwright-core';
import { type Frame, stillOf } from './take-film.ts';

/** A film, and the picture that stands for it. */
export interface Film {
  readonly webm: Buffer;
  readonly still: Buffer;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Makes a film of its frames: a browser draws them one after the other, and records what it draws. */
export async function encodeFilm(
  browser: Browser,
  size: Size,
  frames: readonly Frame[],
): Promise<Film> {
  const page = await browser.newPage();
  const still = frames.indexOf(stillOf(frames));
  const encoded = await page.evaluate(record, {
    size,
    still,
    frames: frames.map(({ png, shown }) => ({ png: png.toString('base64'), shown })),
  });
  await page.close();
  return {
    webm: Buffer.from(encoded.webm, 'base64'),
    still: Buffer.from(encoded.still, 'base64'),
  };
}

interface Recording {
  readonly size: Size;
  readonly still: number;
  readonly frames: readonly { readonly png: string; readonly shown: number }[];
}

// Runs in the browser, with nothing of this module.
async function record({ size, still, frames }: Recording) {
  const canvas = Object.assign(document.createElement('canvas'), size);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('The browser draws no pictures.');
  const base64 = (url: string) => url.slice(url.indexOf(',') + 1);
  const images = await Promise.all(
    frames.map(async ({ png }) => {
      const image = Object.assign(new Image(), { src: `data:image/png;base64,${png}` });
      await image.decode();
      return image;
    }),
  );
  const draw = (index: number) => {
    const image = images[index];
    if (image) context.drawImage(image, 0, 0, size.width, size.height);
  };
  draw(still);
  const stillUrl = canvas.toDataURL('image/webp', 0.9);

  const stream = canvas.captureStream(0);
  const [track] = stream.getVideoTracks() as CanvasCaptureMediaStreamTrack[];
  const recorder = new MediaRecorder(stream, {
    mimeType: 'video/webm;codecs=vp9',
    videoBitsPerSecond: 420_000,
  });
  const pieces: Blob[] = [];
  recorder.ondataavailable = ({ data }) => pieces.push(data);
  const done = new Promise((resolve) => {
    recorder.onstop = resolve;
  });
  recorder.start();
  for (const [index, { shown }] of frames.entries()) {
    // Drawn again and again, for a picture that stands is sharpened only where it is sent anew.
    for (let left = shown; left > 0; left -= 100) {
      draw(index);
      track?.requestFrame();
      await new Promise((resolve) => setTimeout(resolve, Math.min(left, 100)));
    }
  }
  recorder.stop();
  await done;
  const webm = await new Promise<string>((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(base64(String(reader.result)));
    reader.readAsDataURL(new Blob(pieces));
  });
  return { webm, still: base64(stillUrl) };
}
