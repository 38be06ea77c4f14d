import { useState } from 'react';
import { isMailSource } from '../../spreadsheet/mailSource.ts';
import { isTable, type ParsePastedText, type TextSource } from './pastedText.ts';
import { useReadableText } from './useReadableText.tsx';

/** Prepares chosen files for an import: text becomes UTF-8, and a saved mail is read like a pasted one. */
export function useImportFile(readPasted: ParsePastedText | undefined, onRead: (file: File) => unknown) {
  const [source, setSource] = useState<TextSource>({});
  const { read, dialog } = useReadableText();

  const take = (file: File, from: TextSource) => {
    setSource(from);
    void onRead(file);
  };

  const chooseFile = async (chosen: File, how?: { asks: boolean }) => {
    const readable = await read(chosen, how);
    if (!readable) return;
    const { file, guessed } = readable;
    const from = guessed && { guessed };
    const isText = readPasted !== undefined && /\.txt$/i.test(file.name);
    const text = isText ? await file.text().catch(() => '') : '';
    const found =
      text.includes('@') && !isMailSource(text) && !isTable(text) ? readPasted?.(text) : undefined;
    if (!found) return take(file, { ...from });
    const { table, ...people } = found;
    take(new File([table], file.name, { type: 'text/csv' }), { ...people, ...from });
  };

  return { source, take, chooseFile, dialog };
}
