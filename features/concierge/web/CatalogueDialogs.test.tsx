import { useState } from 'react';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { say } from '../../../kit/web/i18n.ts';
import { show } from '../../../test/components/show.tsx';
import type { Category } from '../catalogue.ts';
import { type CatalogueEditing, ProductDialog } from './CatalogueDialogs.tsx';

const category = (id: number, name: string): Category => ({ id, name, version: 1, products: [] });
const [pressing, flowers] = [category(1, 'Pressing'), category(2, 'Fleurs')];

/** What live updates make of the list, from outside of React. */
let changeList: (categories: Category[]) => void = () => {};

function Adding() {
  const [categories, setCategories] = useState([pressing, flowers]);
  changeList = setCategories;
  const item = { category: pressing };
  const isGone = !categories.includes(pressing);
  const editing: CatalogueEditing['product'] = {
    item,
    now: item,
    opened: true,
    isGone,
    open: () => {},
    close: () => {},
  };
  return <ProductDialog editing={editing} categories={categories} />;
}

it('says at once that the category of a new product has been deleted, keeps what was typed, and takes another', async () => {
  await show(<Adding />);
  const name = page.getByRole('textbox', { name: say('concierge:product.name') });
  const chosen = page.getByRole('combobox', { name: say('concierge:product.category') });
  const gone = page.getByText(say('concierge:product.categoryGone'));
  await name.fill('Chemise');
  await expect.element(gone).not.toBeInTheDocument();

  changeList([flowers]);
  await expect.element(gone).toBeVisible();
  await expect.element(chosen).toHaveAttribute('aria-invalid', 'true');
  await expect.element(name).toHaveValue('Chemise');

  await chosen.click();
  await page.getByRole('option', { name: 'Fleurs' }).click();
  await expect.element(gone).not.toBeInTheDocument();
  await expect.element(name).toHaveValue('Chemise');
});
