import { useState } from 'react';
import { isEmlMessageText } from '../../spreadsheet/emlMessageText.ts';
import { type ImportTextInfo, isTabularText, type ParsePastedText } from './pastedText.ts';
import { useTextFileReader } from './useTextFileReader.tsx';

/** Prepares chosen files for an import: text becomes UTF-8, and a saved mail is read like a pasted one. */
export function usePrepareImportFile(
  readPasted: ParsePastedText | undefined,
  onRead: (file: File) => unknown,
) {
  const [source, setSource] = useState<ImportTextInfo>({});
  const { read, dialog } = useTextFileReader();

  const take = (file: File, from: ImportTextInfo) => {
    setSource(from);
    void onRead(file);
  };

  const chooseFile = async (selectedFile: File, options?: { asks: boolean }) => {
    const readable = await read(selectedFile, options);
    if (!readable) return;
    const { file, guessed } = readable;
    const from = guessed && { guessed };
    const isText = readPasted !== undefined && /\.txt$/i.test(file.name);
    const text = isText ? await file.text().catch(() => '') : '';
    const pastedTable =
      text.includes('@') && !isEmlMessageText(text) && !isTabularText(text) ? readPasted?.(text) : undefined;
    if (!pastedTable) return take(file, { ...from });
    const { table, ...people } = pastedTable;
    take(new File([table], file.name, { type: 'text/csv' }), { ...people, ...from });
  };

  return { source, take, chooseFile, dialog };
}
