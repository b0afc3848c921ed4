import Button from '@mui/material/Button';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { MOST_LINKS } from '@utmost/core/link/variations.ts';
import { NAME } from '@utmost/core/link-form/link-form.ts';
import type { CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import { type KeyboardEvent, useRef, useState } from 'react';
import type { TrackingLink } from '../../data/api-client.ts';
import { NoParameters } from '../../first-run/no-parameters.tsx';
import { LimitCard } from '../../subscription/limit-card.tsx';
import { focusWhenThere, hasStayed } from '../../ui/browser/focus-on.ts';
import { useSubmitKey } from '../../ui/browser/use-submit-key.ts';
import { BusyButton } from '../../ui/controls/busy-button.tsx';
import { type ListScroller, VirtualList } from '../../ui/controls/virtual-list.tsx';
import { EncodingSwitch } from '../../ui/link-fields/encoding-switch.tsx';
import { fieldOf, firstWrongField } from '../../ui/link-fields/field-id.ts';
import { ActionBar } from '../../ui/screen/action-bar.tsx';
import { bulkTexts, gridTexts, manualTexts as texts } from '../bulk-create-texts.ts';
import { focusableOf } from '../grid/cell-element.ts';
import { GridCausesPanel } from '../grid/grid-causes-panel.tsx';
import { LinkGrid } from '../grid/link-grid.tsx';
import { useGrid } from '../grid/use-grid.ts';
import { CreatedLinks } from './created-links.tsx';
import { LinkCard } from './link-card.tsx';
import styles from './link-editor.module.css';
import {
  addCard,
  afterCreating,
  cardId,
  emptyList,
  encodeAll,
  isEncoded,
  isFull,
  isWorthKeeping,
  refuseCards,
  submitAll,
} from './link-list.ts';
import { useCreateLinks } from './use-create-links.ts';
import type { LinkListState } from './use-link-list.ts';
import { useVariations } from './variations-dialog.tsx';
import { useWrongCards, type WrongCard } from './wrong-cards.ts';

/** Where it is said how many links there are. */
const COUNT = 'link-count';

interface LinkEditorProps {
  readonly compiled: CompiledTaxonomy;
  readonly links: LinkListState;
  /** Called when the list was emptied. */
  readonly onReset?: () => void;
  readonly blocked?: { readonly text: string; readonly by: string };
}

/** A list of links, one card each, that are edited and created together, unless something blocks them. */
export function LinkEditor({ compiled, links, onReset, blocked }: LinkEditorProps) {
  const { list, change, replace, leave } = links;
  const [view, setView] = useState<'cards' | 'grid'>('cards');
  const grid = useGrid(compiled, links);
  const [created, setCreated] = useState<readonly TrackingLink[]>([]);
  const scroller = useRef<ListScroller>(null);
  const wrong = useWrongCards(compiled, list);
  const variations = useVariations(compiled, list, (by, text) => {
    grid.forget();
    replace(by, text);
  });

  const show = (index: number, selector: string, from: Element | null) => {
    if (!hasStayed(from)) return;
    scroller.current?.show(index);
    focusWhenThere(selector, from);
  };
  const showWrong = ({ index, sentences }: WrongCard, from = document.activeElement) => {
    const card = list.cards[index];
    if (card) show(index, firstWrongField(cardId(card.id), compiled, sentences), from);
  };
  const createdFrom = useRef<Element | null>(null);
  const { mutate, isPending } = useCreateLinks(compiled, {
    onCreated: (links, sent) => {
      setCreated(links);
      grid.forget();
      change((now) => afterCreating(now, sent));
      if (hasStayed(createdFrom.current) && !isWorthKeeping(afterCreating(list, sent)))
        window.scrollTo({ top: 0 });
    },
    onRefused: (refused, sent) => {
      change((now) => refuseCards(now, sent, refused));
      const { cards } = refuseCards(list, sent, refused);
      const first = cards.findIndex(({ form }) => form.refused.size > 0);
      const sentences = cards[first]?.form.refused ?? new Map();
      showWrong({ index: first, sentences }, createdFrom.current);
    },
  });
  const create = () => {
    if (isPending || variations.isOpen) return;
    if (blocked) return focusWhenThere(`#${blocked.by}`, document.activeElement);
    createdFrom.current = document.activeElement;
    setCreated([]);
    change(submitAll);
    grid.recheck();
    const [first] = wrong.all();
    if (first) showWrong(first);
    else mutate(list);
  };
  useSubmitKey(() => {
    // In spreadsheets it ends the edit of a cell, and is pressed for that.
    if (document.activeElement?.closest('[data-cell]')) {
      grid.select({ ...grid.selection, isEditing: false });
    } else create();
  });
  const add = () => {
    grid.change(addCard);
    const { cards } = links.latest();
    const index = cards.length - 1;
    const id = cards[index]?.id ?? 0;
    const from = document.activeElement;
    requestAnimationFrame(() => show(index, fieldOf(cardId(id), NAME), from));
  };
  const goOn = (event: KeyboardEvent) => {
    const { target, currentTarget } = event;
    const isPlain = !event.ctrlKey && !event.metaKey && !event.nativeEvent.isComposing;
    if (event.key !== 'Enter' || !isPlain || !(target instanceof HTMLInputElement)) return;
    // It chose a value.
    if (event.defaultPrevented) return;
    event.preventDefault();
    const next = nextField(currentTarget, target);
    if (next) next.focus();
    else create();
  };

  return (
    <>
      {created.length > 0 ? (
        <CreatedLinks
          compiled={compiled}
          links={created}
          total={created.length}
          close={() => setCreated([])}
        />
      ) : null}
      <LimitCard kind="links" adding={list.cards.length} isApart />
      <div className={`row note ${styles.tools}`}>
        <span id={COUNT} tabIndex={-1}>
          {texts.count(list.cards.length)}
        </span>
        <ToggleButtonGroup
          aria-label={gridTexts.view}
          exclusive
          value={view}
          onChange={(_event, chosen: typeof view | null) => {
            if (chosen === null) return;
            setView(chosen);
            if (chosen === 'grid') {
              focusWhenThere(focusableOf(grid.selection.active), document.activeElement);
            }
          }}
        >
          <ToggleButton value="cards">{gridTexts.cards}</ToggleButton>
          <ToggleButton value="grid">{gridTexts.grid}</ToggleButton>
        </ToggleButtonGroup>
        {view === 'grid' ? (
          <Button disabled={grid.isLast} onClick={grid.fillDown}>
            {gridTexts.fillDown}
          </Button>
        ) : null}
        <Button onClick={variations.open}>{texts.generateVariations}</Button>
      </div>
      {compiled.visible.length === 0 ? <NoParameters /> : null}
      {view === 'grid' ? (
        <>
          <GridCausesPanel
            compiled={compiled}
            list={list}
            grid={grid}
            findWrong={wrong.find}
            summaryId={COUNT}
          />
          <LinkGrid ref={scroller} compiled={compiled} list={list} change={change} grid={grid} />
        </>
      ) : (
        <VirtualList
          ref={scroller}
          label={texts.list}
          items={list.cards}
          keyOf={({ id }) => id}
          estimatedHeight={340}
          gap={16}
          beyond={2}
          onKeyDown={goOn}
        >
          {(card, index) => (
            <LinkCard
              compiled={compiled}
              card={card}
              index={index}
              isOnly={list.cards.length === 1}
              change={change}
            />
          )}
        </VirtualList>
      )}
      {isFull(list) ? <p className={`note ${styles.full}`}>{bulkTexts.most(MOST_LINKS)}</p> : null}
      <Button className={styles.add ?? ''} disabled={isFull(list)} onClick={add}>
        {texts.add}
      </Button>
      <ManualActions
        urlEncoding={isEncoded(list)}
        onEncoding={(isOn) => change((now) => encodeAll(now, isOn))}
        wrong={blocked?.text ?? (wrong.shown.length > 0 ? texts.wrong(wrong.shown.length) : null)}
        onShowWrong={() => {
          if (blocked) return focusWhenThere(`#${blocked.by}`, document.activeElement);
          const [first] = wrong.shown;
          if (first) showWrong(first);
        }}
        isCreating={isPending}
        onReset={() => {
          grid.forget();
          replace(emptyList(), texts.emptied);
          onReset?.();
        }}
        onCancel={leave}
        onCreate={create}
      />
      {variations.dialog}
    </>
  );
}

interface ManualActionsProps {
  readonly urlEncoding: boolean;
  readonly onEncoding: (isOn: boolean) => void;
  /** What keeps the links from being created. */
  readonly wrong: string | null;
  readonly onShowWrong: () => void;
  readonly isCreating: boolean;
  readonly onReset: () => void;
  readonly onCancel: () => void;
  readonly onCreate: () => void;
}

/** Encoding, and what can be done with all links together; always in reach. */
function ManualActions(props: ManualActionsProps) {
  const { urlEncoding, wrong, isCreating } = props;
  return (
    <ActionBar>
      <EncodingSwitch isOn={urlEncoding} onChange={props.onEncoding} />
      {wrong !== null ? (
        <p className={`wrong ${styles.wrong}`}>
          <span>{wrong}</span>{' '}
          <Button variant="text" onClick={props.onShowWrong}>
            {texts.firstWrong}
          </Button>
        </p>
      ) : null}
      <Button disabled={isCreating} onClick={props.onReset}>
        {texts.reset}
      </Button>
      <Button disabled={isCreating} onClick={props.onCancel}>
        {texts.cancel}
      </Button>
      <BusyButton
        text={texts.create}
        busyText={texts.creating}
        isBusy={isCreating}
        onClick={props.onCreate}
      />
    </ActionBar>
  );
}

const TYPED = 'input:not([type="checkbox"], [type="file"], [readonly], [aria-hidden="true"])';

/**
 * The field after the one that has the focus, as they are read; null after the last one.
 * @param cards their container
 */
function nextField(cards: Element, from: EventTarget | null): HTMLElement | null {
  const fields = [...cards.querySelectorAll<HTMLElement>(`${TYPED}, [role="combobox"]`)];
  return fields[fields.indexOf(from as HTMLElement) + 1] ?? null;
}
