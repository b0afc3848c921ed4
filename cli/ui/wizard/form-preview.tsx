import { MAX_BASE_URL_LENGTH } from '@utmost/core/link/check.ts';
import type { CheckedForm } from '@utmost/core/link-form/check-form.ts';
import { type LinkForm, shownSentences, valueSentences } from '@utmost/core/link-form/link-form.ts';
import { pastedSentences } from '@utmost/core/link-form/paste-url.ts';
import { sentenceOf } from '@utmost/core/messages.ts';
import { countCharacters } from '@utmost/core/rules/characters.ts';
import type { CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import { Box } from 'ink';
import { Window } from '../screen.tsx';
import { wizardMessages as texts } from '../screen-texts.ts';
import { Spread, Tint, widthOf } from '../styled-text.tsx';
import { useSize } from '../terminal-state.ts';
import { urlAnatomy } from '../url-anatomy.tsx';
import type { Field } from './form-state.ts';

interface FormPreviewProps {
  readonly compiled: CompiledTaxonomy;
  readonly form: LinkForm;
  readonly checked: CheckedForm;
  /** The field that one is at. */
  readonly field: Field | undefined;
}

/** The URL as it grows, and what is to be said of it. */
export function FormPreview(props: FormPreviewProps) {
  const { compiled, form, checked, field } = props;
  const { columns } = useSize();
  const isEmpty = form.baseUrl.trim() === '';
  const length = isEmpty ? 0 : countCharacters(checked.built.fullUrl);
  const { rows, at } = urlAnatomy(compiled, isEmpty ? '' : checked.built.fullUrl, {
    columns,
    highlighted: field?.compiled?.parameter.queryName ?? null,
    wrong: new Set(valueSentences(compiled, shownSentences(form, checked.sentences)).keys()),
  });
  return (
    <>
      <Spread
        left={<Tint tone="muted">{texts.preview}</Tint>}
        taken={widthOf(texts.preview)}
        right={texts.length(length, MAX_BASE_URL_LENGTH)}
        tone={length > MAX_BASE_URL_LENGTH ? 'caution' : 'muted'}
        columns={columns}
      />
      {isEmpty ? (
        <Tint tone="muted">{texts.noUrl}</Tint>
      ) : (
        <Window rows={rows} focus={{ from: at, to: at }} />
      )}
      <Box flexDirection="column" flexShrink={500} overflow="hidden">
        <Remarks {...props} />
      </Box>
    </>
  );
}

/** What is wrong, that of the field one is at first, and what is worth knowing. */
function Remarks({ compiled, form, checked, field }: FormPreviewProps) {
  const shown = [...shownSentences(form, checked.sentences)];
  const isHere = ([path]: readonly [string, string]): boolean => path === field?.path;
  const problems = [...shown.filter(isHere), ...shown.filter((one) => !isHere(one))];
  const warnings = form.baseUrl === '' ? [] : checked.warnings.map(sentenceOf);
  const { pasted } = form;
  const said = pasted ? [...pastedSentences(compiled, pasted), texts.undoPaste] : [];
  return (
    <>
      {problems.map(([path, sentence]) => (
        <Remark key={path} mark="!" tone="wrong" sentence={sentence} />
      ))}
      {warnings.map((one) => (
        <Remark key={one} mark="·" tone="caution" sentence={one} />
      ))}
      {said.map((one) => (
        <Box key={one} flexShrink={0}>
          <Tint tone="muted">{one}</Tint>
        </Box>
      ))}
    </>
  );
}

interface RemarkProps {
  readonly mark: string;
  readonly tone: 'wrong' | 'caution';
  readonly sentence: string;
}

function Remark({ mark, tone, sentence }: RemarkProps) {
  return (
    <Box flexShrink={0}>
      <Box width={2} flexShrink={0}>
        <Tint tone={tone} isBold>
          {mark}
        </Tint>
      </Box>
      <Tint>{sentence}</Tint>
    </Box>
  );
}
