import { wizardMessages as texts } from '@utmost/core/messages/cli-wizard.ts';
import type { Source } from '../../services/wizard/sources.ts';
import { type EditedText, shownText } from '../terminal/edited-text.ts';
import { frame } from '../terminal/frame.ts';
import { type Line, type Picture, type Size, span, wrapped } from '../terminal/line.ts';
import type { Notice } from '../terminal/notice.ts';

/** The choice of a taxonomy. */
export interface SourceState {
  readonly sources: readonly Source[];
  /** Which is pointed at; the one behind the last is another file. */
  readonly at: number;
  /** The path of another file. */
  readonly path: EditedText;
  readonly notice: Notice | null;
}

/** Draws what taxonomies there are. */
export function sourcePicture({ sources, at, path, notice }: SourceState, size: Size): Picture {
  const width = size.columns;
  const isPath = at === sources.length;
  const hasOwn = sources.some(({ kind }) => kind !== 'template');
  const intro = wrapped(hasOwn ? texts.chooseHint : texts.noTaxonomy, width, 'muted');
  const shownPath = shownText(path, Math.max(8, width - PATH_COLUMN));
  const items = sources.map((source, index) => item(wordsOf(source), index === at));
  const other = isPath
    ? [...item({ name: texts.otherFile, note: '' }, true), span('  '), span(shownPath.text)]
    : item({ name: texts.otherFile, note: texts.otherFileNote }, false);
  const body: Line[] = [...intro, [], ...items, other];
  const line = intro.length + 1 + at;
  return frame(
    {
      title: texts.chooseTaxonomy,
      note: '',
      body,
      mostBody: body.length,
      focus: { from: line, to: line },
      cursor: isPath ? { x: PATH_COLUMN + shownPath.column, line } : null,
      foot: () => (notice === null ? [] : wrapped(notice.text, width, notice.tone)),
      keys: isPath ? texts.keysPath : texts.keysList,
    },
    size,
  );
}

const PATH_COLUMN = texts.otherFile.length + 4;

interface SourceWords {
  readonly name: string;
  readonly note: string;
}

function wordsOf(source: Source): SourceWords {
  if (source.kind === 'server') {
    return { name: texts.server(source.connection.url), note: texts.serverNote };
  }
  if (source.kind === 'template') {
    const { name, parameters } = source.template;
    return { name, note: texts.templateNote(parameters.length) };
  }
  const { path, parameters, problems } = source;
  return {
    name: path,
    note: parameters === null ? texts.faults(problems) : texts.parameters(parameters),
  };
}

function item({ name, note }: SourceWords, isPointed: boolean): Line {
  return [
    span(isPointed ? '› ' : '  ', 'accent', { isBold: true }),
    span(name, 'ink', { isBold: isPointed }),
    span(note === '' ? '' : `  ${note}`, 'muted'),
  ];
}
