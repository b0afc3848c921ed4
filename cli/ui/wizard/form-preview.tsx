import { MAX_BASE_URL_LENGTH } from '@utmost/core/link/check.ts';
import type { CheckedForm } from '@utmost/core/link-form/check-form.ts';
import { type LinkForm, shownSentences, valueSentences } from '@utmost/core/link-form/link-form.ts';
import { pasteTexts } from '@utmost/core/messages/paste.ts';
import { sentenceOf } from '@utmost/core/messages.ts';
import { countCharacters } from '@utmost/core/rules/characters.ts';
import type { CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import { Box } from 'ink';
import { wizardMessages as texts } from '../../messages/cli-screens.ts';
import { Window } from '../screen/screen.tsx';
import { Spread, Tint, widthOf } from '../screen/styled-text.tsx';
import { urlAnatomy } from '../screen/url-anatomy.tsx';
import { useSize } from '../screen/use-size.ts';
import { NoticeLine, type Work } from '../screen/use-work.tsx';
import type { Field } from './fields.ts';

interface FormFootProps {
  readonly compiled: CompiledTaxonomy;
  readonly form: LinkForm;
  readonly checked: CheckedForm;
  /** The field that one is at. */
  readonly field: Field | undefined;
  readonly work: Work;
}

/** The URL as it grows, what is wrong with it, and what was just said. */
export function FormFoot(props: FormFootProps) {
  const { compiled, form, checked, field, work } = props;
  const { columns } = useSize();
  const isEmpty = form.baseUrl.trim() === '';
  const length = isEmpty ? 0 : countCharacters(checked.built.fullUrl);
  const highlighted = field && 'compiled' in field ? field.compiled.parameter.queryName : null;
  const shown = shownSentences(form, checked.sentences);
  const wrong = new Set(valueSentences(compiled, shown).keys());
  const { rows, at } = urlAnatomy(compiled, isEmpty ? '' : checked.built.fullUrl, {
    columns,
    highlighted,
    wrong,
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
      <NoticeLine {...work} />
    </>
  );
}

/** What is wrong, that of the field one is at first, and what is worth knowing. */
function Remarks({ compiled, form, checked, field }: FormFootProps) {
  const shown = [...shownSentences(form, checked.sentences)];
  const isHere = (path: string): boolean => path === field?.path;
  const problems = [
    ...shown.filter(([path]) => isHere(path)),
    ...shown.filter(([path]) => !isHere(path)),
  ].map(([, sentence]) => sentence);
  const warnings = form.baseUrl === '' ? [] : checked.warnings.map(sentenceOf);
  return (
    <>
      {problems.map((one) => (
        <Remark key={one} mark="!" tone="wrong" sentence={one} />
      ))}
      {warnings.map((one) => (
        <Remark key={one} mark="·" tone="caution" sentence={one} />
      ))}
      {pasteSentences(compiled, form).map((one) => (
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

function pasteSentences(compiled: CompiledTaxonomy, { pasted }: LinkForm): string[] {
  if (pasted === null) return [];
  const named = (names: readonly string[]): string[] =>
    names.map((name) => compiled.byName.get(name)?.parameter.displayName ?? name);
  const { filled, numbered, leftInUrl, inFragment, isTidied } = pasted;
  const found = [
    { sentence: pasteTexts.filled, names: filled },
    { sentence: pasteTexts.numbered, names: numbered },
    { sentence: pasteTexts.stuck, names: leftInUrl },
    { sentence: pasteTexts.inFragment, names: inFragment },
  ];
  const sentences = found
    .filter(({ names }) => names.length > 0)
    .map(({ sentence, names }) => sentence(named(names)));
  return [...(isTidied ? [pasteTexts.tidied] : []), ...sentences, texts.undoPaste];
}
