import { anatomyOf } from '@utmost/core/link/anatomy.ts';
import { parseParameters } from '@utmost/core/link/parameters-json.ts';
import type { CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import { type CSSProperties, type ReactNode, useMemo, useState } from 'react';
import { useDataTableCallbacksContext, useDataTableSortContext, useListContext } from 'react-admin';
import type { TrackingLink } from '../../data/api-client.ts';
import { useIsCut } from '../../ui/browser/use-is-cut.ts';
import { Timestamp } from '../../ui/controls/timestamp.tsx';
import { Column } from '../../ui/lists/record-table.tsx';
import { hueStyle } from '../../ui/theme/hue.ts';
import { BoundedUrl } from '../../ui/url-anatomy/url-anatomy.tsx';
import { FavoriteButton } from '../favorite-button.tsx';
import { useLinksScreen } from '../links-screen.ts';
import styles from '../links-table.module.css';
import { MOST_SORTED, parameterField, type SortField } from '../links-view.ts';
import { linkTableTexts as texts } from '../manage-links-texts.ts';
import { ColumnEdge } from './column-edge.tsx';
import { type LinkColumn, URL_COLUMN } from './columns.ts';

interface ChosenColumnProps {
  readonly column: LinkColumn;
  /** Milliseconds of the clock. */
  readonly now: number;
}

/** A column that was chosen. */
export function ChosenColumn({ column, now }: ChosenColumnProps) {
  const { compiled, columns } = useLinksScreen();
  const { key, label, queryName } = column;
  const drawn = columns.widths[key];
  const width = drawn ?? (key === URL_COLUMN ? undefined : column.width);
  const edge = (
    <ColumnEdge
      label={label}
      width={drawn ?? column.width}
      resize={(to) => columns.resize(key, to)}
    />
  );
  const shared = { label, width };
  if (queryName !== null) {
    const hue = hueStyle(compiled.byName.get(queryName)?.position ?? null);
    return <ParameterColumn {...shared} queryName={queryName} hue={hue} edge={edge} />;
  }
  switch (key) {
    case 'name':
      return (
        <SortColumn
          {...shared}
          kind="name"
          source={key}
          edge={edge}
          render={(link) => <LinkName link={link} />}
        />
      );
    case 'createdAt':
    case 'lastModifiedAt':
      return (
        <SortColumn
          {...shared}
          kind={key === 'createdAt' ? 'note' : 'fact'}
          source={key}
          edge={edge}
          render={({ [key]: at }) => <Timestamp at={at} now={now} />}
        />
      );
    case 'createdBy':
      return (
        <SortColumn
          {...shared}
          kind="note"
          source={key}
          edge={edge}
          render={({ createdBy }) => <span translate="no">{createdBy}</span>}
        />
      );
    default:
      return (
        <Column<TrackingLink>
          {...shared}
          kind="plain"
          source={URL_COLUMN}
          heading={<Heading label={label} edge={edge} />}
          render={({ fullUrl }) => <LinkUrl url={fullUrl} compiled={compiled} />}
        />
      );
  }
}

interface ParameterColumnProps {
  readonly queryName: string;
  readonly label: string;
  readonly width: number | undefined;
  readonly hue: CSSProperties | undefined;
  readonly edge: ReactNode;
}

/** The values of a parameter. */
function ParameterColumn({ queryName, hue, edge, ...shared }: ParameterColumnProps) {
  const field = parameterField(queryName);
  return (
    <Column<TrackingLink>
      {...shared}
      kind="part"
      sorted={useSorted(field)}
      heading={<ParameterHeading field={field} label={shared.label} edge={edge} />}
      cell={styles.value}
      render={({ parameters }) => {
        const value = parseParameters(parameters)?.get(queryName);
        return value === undefined ? null : (
          <span style={hue} title={value} translate="no">
            {value}
          </span>
        );
      }}
    />
  );
}

/** The head of a parameter's column, by which a short list can be sorted. */
function ParameterHeading(props: SortHeadingProps) {
  const { total = 0, meta } = useListContext();
  const canSort = total <= MOST_SORTED && meta?.isExact !== false;
  if (canSort) return <SortHeading {...props} />;
  const { label, edge } = props;
  return <Heading label={label} title={texts.tooManyToSort(label, MOST_SORTED)} edge={edge} />;
}

interface HeadingProps {
  readonly label: string;
  readonly title?: string;
  readonly edge: ReactNode;
}

/** The head of a column that the list cannot be sorted by. */
function Heading({ label, title = label, edge }: HeadingProps) {
  return (
    <>
      <span className={`cut ${styles.heading}`} title={title}>
        {label}
      </span>
      {edge}
    </>
  );
}

/** A link's name; one that is wider than its column is cut until it is expanded. */
function LinkName({ link }: { readonly link: TrackingLink }) {
  const { name } = link;
  const [isExpanded, setExpanded] = useState(false);
  const { ref, isCut } = useIsCut(isExpanded);
  return (
    <div className={styles.linkName}>
      <FavoriteButton link={link} />
      <span ref={ref} className={isExpanded ? styles.text : styles.cut} title={name} translate="no">
        {name}
      </span>
      {isCut ? (
        <button
          type="button"
          className={`bare hint ${styles.expand}`}
          aria-expanded={isExpanded}
          onClick={() => setExpanded(!isExpanded)}
        >
          {isExpanded ? texts.showLess : texts.showMore}
        </button>
      ) : null}
    </div>
  );
}

interface LinkUrlProps {
  readonly url: string;
  readonly compiled: CompiledTaxonomy;
}

function LinkUrl({ url, compiled }: LinkUrlProps) {
  const parts = useMemo(() => anatomyOf(compiled, url), [compiled, url]);
  return (
    <div className={styles.url} title={url}>
      <BoundedUrl parts={parts} />
    </div>
  );
}

interface SortColumnProps {
  readonly kind: 'name' | 'note' | 'fact';
  readonly source: 'name' | 'createdAt' | 'createdBy' | 'lastModifiedAt';
  readonly label: string;
  readonly width: number | undefined;
  readonly edge: ReactNode;
  readonly render: (link: TrackingLink) => ReactNode;
}

/** A column that the list can be sorted by. */
function SortColumn({ edge, ...props }: SortColumnProps) {
  const { source, label } = props;
  return (
    <Column<TrackingLink>
      {...props}
      heading={<SortHeading field={source} label={label} edge={edge} />}
      sorted={useSorted(source)}
    />
  );
}

const DIRECTIONS = { ASC: 'ascending', DESC: 'descending' } as const;

/** How the list is sorted by a field. */
function useSorted(field: SortField) {
  const sort = useDataTableSortContext();
  return sort?.field === field ? DIRECTIONS[sort.order] : 'none';
}

interface SortHeadingProps extends HeadingProps {
  readonly field: SortField;
}

/** The head of a column that the list can be sorted by. */
function SortHeading({ field, label, edge }: SortHeadingProps) {
  const sort = useDataTableSortContext();
  const { handleSort } = useDataTableCallbacksContext();
  return (
    <>
      <button
        type="button"
        className={`bare ${styles.sort}`}
        title={texts.sortBy(label)}
        data-field={field}
        onClick={handleSort}
      >
        <span className="cut">{label}</span>
        <span aria-hidden="true">{sort?.field === field ? texts.orders[sort.order] : ''}</span>
      </button>
      {/* On a phone, where the button is not there, the column keeps its name. */}
      <span className={styles.plain}>{label}</span>
      {edge}
    </>
  );
}
