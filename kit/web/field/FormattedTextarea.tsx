import { ActionIcon, Textarea, type TextareaProps } from '@mantine/core';
import { useRovingIndex } from '@mantine/hooks';
import { IconBold, IconHeading, IconLink, IconList } from '@tabler/icons-react';
import { type KeyboardEvent, useRef } from 'react';
import { useI18n } from '../i18n/i18n.ts';
import { IS_APPLE_KEYBOARD } from '../ui/isAppleKeyboard.ts';
import classes from './FormattedTextarea.module.css';
import { buildMarkupEdit, type TextMarkup, textMarkups } from './textMarkup.ts';

const icons = { heading: IconHeading, bold: IconBold, list: IconList, link: IconLink } as const;

/** A text area with buttons for the markup of `FormattedDocumentText`. */
export function FormattedTextarea(props: TextareaProps) {
  const { t } = useI18n();
  const field = useRef<HTMLTextAreaElement>(null);
  // `setRangeText` is not part of the browser’s undo history.
  const edits = useRef<{ before: string; after: string; selection: [number, number] }[]>([]);
  const { getItemProps } = useRovingIndex({ total: textMarkups.length });
  const replace = (text: string, start: number, end: number, selection: [number, number]) => {
    if (!field.current) return;
    field.current.focus();
    field.current.setRangeText(text, start, end);
    field.current.setSelectionRange(...selection);
    field.current.dispatchEvent(new Event('input', { bubbles: true }));
  };
  const apply = (markup: TextMarkup) => {
    if (!field.current) return;
    const { value: before, selectionStart, selectionEnd } = field.current;
    const placeholder = t(markup === 'link' ? 'ui.markup.linkTitle' : 'ui.markup.words');
    const { start, end, insertedText, selection } = buildMarkupEdit(
      before,
      [selectionStart, selectionEnd],
      markup,
      placeholder,
    );
    replace(insertedText, start, end, selection);
    edits.current.push({ before, after: field.current.value, selection: [selectionStart, selectionEnd] });
  };
  /** Reverts the last change if a button made it. Returns false otherwise. */
  const undo = (): boolean => {
    const last = edits.current.at(-1);
    if (!last || field.current?.value !== last.after) return false;
    edits.current.pop();
    replace(last.before, 0, last.after.length, last.selection);
    return true;
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    const isModified = IS_APPLE_KEYBOARD ? event.metaKey : event.ctrlKey;
    if (!isModified || event.altKey || event.shiftKey) return;
    const key = event.key.toLowerCase();
    if (key === 'b') {
      event.preventDefault();
      apply('bold');
    } else if (key === 'z' && undo()) {
      event.preventDefault();
    }
  };
  return (
    <Textarea
      ref={field}
      {...props}
      onKeyDown={handleKeyDown}
      classNames={{ input: classes.input }}
      inputContainer={(input) => (
        <div>
          <div role="toolbar" aria-label={t('ui.markup.toolbar')} className={classes.toolbar}>
            {textMarkups.map((markup, index) => {
              const Icon = icons[markup];
              return (
                <ActionIcon
                  key={markup}
                  aria-label={t(`ui.markup.${markup}`)}
                  title={t(`ui.markup.${markup}`)}
                  {...getItemProps({ index, onClick: () => apply(markup) })}
                >
                  <Icon size={18} stroke={1.75} aria-hidden />
                </ActionIcon>
              );
            })}
          </div>
          {input}
        </div>
      )}
    />
  );
}
