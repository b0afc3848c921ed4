import { outsideMacros } from '../link/ad-macros.ts';
import { dateFormatOf, readDay } from '../taxonomy/date-value.ts';
import type { GovernedParameter } from '../taxonomy/parameter.ts';
import { listedValues } from '../taxonomy/parameter.ts';
import { valueOfAlias } from '../taxonomy/value-details.ts';
import { fold } from './characters.ts';
import { mappingIndex, storedCode } from './mapping-index.ts';

/** The dropdown option that stands for no value. */
export const NO_VALUE = 'none';

type Normalize = (value: string) => string;

/**
 * How a parameter's values are brought into the one form that is stored and put into the URL:
 * lower case and no spaces where asked for, the coded value of a display value, and '' for what counts as empty
 * (white space alone; a dropdown's `none`), a date as its day. Applying it twice changes nothing.
 * @example normalizerOf({ …coded dropdown with Paid Search -> ps })('paid search') // 'ps'
 */
export function normalizerOf(parameter: GovernedParameter): Normalize {
  if (parameter.type === 'identifier') return (value) => value.trim();
  if (parameter.type === 'date') {
    const format = dateFormatOf(parameter);
    return (value) => readDay(value.trim(), format);
  }
  if (parameter.type === 'text') return textNormalizer(parameter);
  return parameter.useCodedValues ? codedNormalizer(parameter) : listNormalizer(parameter);
}

function textNormalizer(parameter: GovernedParameter): Normalize {
  const { forceLowercase, allowedSpecialChars, spaceReplacement = null } = parameter;
  const rewritten: Normalize = (text) => {
    const joined = spaceReplacement === null ? text : text.replace(/\s+/gu, spaceReplacement);
    return forceLowercase ? joined.toLowerCase() : joined;
  };
  // A tool knows its macros by their case. Where an admin restricts the characters there are at most those of underscores.
  const cased: Normalize =
    (allowedSpecialChars?.includes('_') ?? true)
      ? (value) => outsideMacros(value, rewritten)
      : rewritten;
  return (value) => {
    if (value.trim() === '') return '';
    if (spaceReplacement !== null) return cased(value.trim());
    return forceLowercase ? cased(value) : value;
  };
}

function listNormalizer(parameter: GovernedParameter): Normalize {
  const { forceLowercase } = parameter;
  const list = new Set(listedValues(parameter));
  return (value) => {
    const trimmed = value.trim();
    if (trimmed === '' || trimmed === NO_VALUE) return '';
    const alias = valueOfAlias(parameter, trimmed);
    if (alias !== undefined) return alias;
    if (forceLowercase) return unlessNone(trimmed.toLowerCase());
    return list.has(trimmed) ? trimmed : value;
  };
}

function codedNormalizer(parameter: GovernedParameter): Normalize {
  const cased: Normalize = (value) => storedCode(value, parameter);
  const { byCode, codeOfDisplay } = mappingIndex(parameter);
  return (value) => {
    const trimmed = value.trim();
    if (trimmed === '' || trimmed === NO_VALUE) return '';
    const alias = valueOfAlias(parameter, trimmed);
    const code = alias ?? codeOfDisplay.get(fold(trimmed)) ?? cased(trimmed);
    return unlessNone(byCode.has(code) ? code : cased(value));
  };
}

// `NONE` in lower case is `none`: without this a second pass would turn it into nothing.
function unlessNone(value: string): string {
  return value.trim() === NO_VALUE ? '' : value;
}
