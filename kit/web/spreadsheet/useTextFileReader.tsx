import { type ReactNode, useState } from 'react';
import { decodeTextAs, decodeUnicode, isPlausibleWindows1252Text } from '../../spreadsheet/textEncoding.ts';
import { copyFileToMemory } from '../api/fileUpload.ts';
import { lazyComponent } from '../codeLoading/lazyComponent.ts';
import { loadWithTranslations } from '../i18n/i18n.ts';
import type { TextEncoding } from './listEncodingCandidates.ts';

const EncodingDialog = lazyComponent(() =>
  loadWithTranslations('spreadsheet', () => import('./TextEncodingDialog.tsx')),
);

const TEXT_FILE = /\.(?:csv|tsv|txt)$/i;

/** `guessed`: the original file, if Windows-1252 was assumed. */
interface ReadableFile {
  file: File;
  guessed?: File;
}

interface Question {
  fileName: string;
  bytes: Uint8Array;
  onAnswer: (encoding: TextEncoding | null) => void;
}

/** Converts text files to UTF-8 and asks for the encoding if it is unclear. */
export function useTextFileReader() {
  const [question, setQuestion] = useState<Question | null>(null);

  const ask = async (fileName: string, bytes: Uint8Array) => {
    const { promise, resolve } = Promise.withResolvers<TextEncoding | null>();
    setQuestion({ fileName, bytes, onAnswer: resolve });
    const encoding = await promise;
    setQuestion(null);
    return encoding;
  };

  /** `asks`: always ask. Returns null if no encoding was chosen. */
  const readTextFile = async (selectedFile: File, { asks = false } = {}): Promise<ReadableFile | null> => {
    if (!TEXT_FILE.test(selectedFile.name)) return { file: selectedFile };
    const original = await copyFileToMemory(selectedFile).catch(() => null);
    // Sending it reports the failure.
    if (!original) return { file: selectedFile };
    const bytes = new Uint8Array(await original.arrayBuffer());
    if (bytes.includes(0) || decodeUnicode(bytes) !== undefined) return { file: original };
    const western = decodeTextAs(bytes, 'windows-1252') ?? '';
    if (!asks && isPlausibleWindows1252Text(western))
      return { file: new File([western], original.name, { type: original.type }), guessed: original };
    const encoding = await ask(original.name, bytes);
    const text = encoding && decodeTextAs(bytes, encoding);
    return typeof text === 'string'
      ? { file: new File([text], original.name, { type: original.type }) }
      : null;
  };

  const dialog: ReactNode = question && <EncodingDialog {...question} />;
  return { read: readTextFile, dialog };
}
