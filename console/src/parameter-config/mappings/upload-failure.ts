import { mappingRowAt } from '@utmost/core/csv/mapping-path.ts';
import { mappingFileTexts as texts } from '@utmost/core/messages/value-mappings.ts';
import { ApiError } from '../../providers/api-error.ts';

/** What is wrong with one row of a file, or with something of it. */
export interface WrongRow {
  /** Tells it apart from the others. */
  readonly key: string;
  /** As people find it in their file. */
  readonly where: string;
  readonly sentence: string;
}

/** What the server said of an import that failed. */
export interface UploadFailure {
  readonly sentences: readonly string[];
  readonly rows: readonly WrongRow[];
}

export const NO_FAILURE: UploadFailure = { sentences: [], rows: [] };

/** Reads a refusal: a file that was good here may be bad there, where somebody changed the rules meanwhile. */
export function failureOf(error: Error): UploadFailure {
  if (!(error instanceof ApiError)) return { sentences: [texts.uploadFailed], rows: [] };
  const rows = [...error.errors].flatMap(([path, sentence]) => {
    const row = mappingRowAt(path);
    return row === null ? [] : [{ key: path, where: texts.row(row), sentence }];
  });
  return { sentences: [texts.uploadFailed, error.message], rows };
}
