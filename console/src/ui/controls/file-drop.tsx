import Button from '@mui/material/Button';
import {
  type DragEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { csvFileTexts as texts } from '../ui-texts.ts';
import { TABLE_ENDINGS } from './csv-file.ts';
import styles from './file-drop.module.css';

interface FileDropProps {
  readonly files?: FileKind;
  readonly take: (file: File) => void;
  /** What is to be known of the file before it is chosen. */
  readonly hint?: string;
}

/** Where a file is dropped or browsed for. */
export function FileDrop({ files = CSV_FILES, take, hint }: FileDropProps) {
  const target = useFileDrop(take);
  const id = useId();
  usePreventFileOpening();
  return (
    <label htmlFor={id} className={styles.drop} {...target}>
      <FileInput id={id} files={files} take={take} />
      <span>
        {files.drop} <u>{files.browse}</u>
      </span>
      {hint ? <small>{hint}</small> : null}
    </label>
  );
}

/** Which files are taken, and what is said of them. */
export interface FileKind {
  /** As the `accept` attribute has it. */
  readonly accept: string;
  readonly drop: string;
  readonly browse: string;
  readonly chooseFile: string;
}

const CSV_FILES: FileKind = { accept: [...TABLE_ENDINGS, 'text/csv'].join(), ...texts };

interface FileInputProps {
  readonly files?: FileKind;
  readonly id?: string;
  readonly ref?: Ref<HTMLInputElement>;
  /** Where a button of ours opens it. */
  readonly hidden?: boolean;
  readonly take: (file: File) => void;
}

/** The browser's own way to choose a file; its label is what people see. */
function FileInput({ files = CSV_FILES, id, ref, hidden, take }: FileInputProps) {
  return (
    <input
      id={id}
      ref={ref}
      hidden={hidden}
      type="file"
      accept={files.accept}
      className="visually-hidden"
      aria-label={files.chooseFile}
      onChange={({ target }) => {
        const file = target.files?.[0];
        // Emptied, so that the same file can be chosen again once it was mended.
        target.value = '';
        if (file) take(file);
      }}
    />
  );
}

interface ChosenFileProps {
  readonly name: string;
  /** How large it is, what is in it. */
  readonly detail: ReactNode;
  readonly take: (file: File) => void;
  /** What the button says that browses for another one. */
  readonly change?: string;
  /** What else can be done with it. */
  readonly children?: ReactNode;
}

/** The file that was chosen; another one takes its place where it is dropped on it. */
export function ChosenFile({ name, detail, take, change, children }: ChosenFileProps) {
  const input = useRef<HTMLInputElement>(null);
  const target = useFileDrop(take);
  return (
    <div className={`row card ${styles.file}`} {...target}>
      <p role="status">
        <code translate="no">{name}</code> <span>{detail}</span>
      </p>
      {change === undefined ? null : (
        <>
          <Button onClick={() => input.current?.click()}>{change}</Button>
          <FileInput ref={input} hidden take={take} />
        </>
      )}
      {children}
    </div>
  );
}

/** What an element is given that files can be dropped on. */
interface FileDropTarget {
  /** A file is over it. */
  readonly 'data-over': true | undefined;
  readonly onDragOver: (event: DragEvent) => void;
  readonly onDragLeave: () => void;
  readonly onDrop: (event: DragEvent) => void;
}

/** Lets a file be dropped; of several the first is taken. */
function useFileDrop(take: (file: File) => void): FileDropTarget {
  const [isOver, setOver] = useState(false);
  return {
    'data-over': isOver || undefined,
    onDragOver: (event) => {
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event) => {
      event.preventDefault();
      setOver(false);
      const file = event.dataTransfer.files[0];
      if (file) take(file);
    },
  };
}

/** Stops the browser from opening a file that is dropped outside its place, which would leave the page. */
export function usePreventFileOpening(): void {
  useEffect(() => {
    const prevent = (event: globalThis.DragEvent) => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
    };
    window.addEventListener('dragover', prevent);
    window.addEventListener('drop', prevent);
    return () => {
      window.removeEventListener('dragover', prevent);
      window.removeEventListener('drop', prevent);
    };
  }, []);
}
