import { useState } from 'react';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { translate } from '../../../../kit/web/i18n/i18n.ts';
import { show } from '../../../../test/components/show.tsx';
import type { ProductCategory } from '../catalogue.ts';
import { type CatalogueDialogStates, ProductDialog } from './CatalogueDialogs.tsx';

const category = (id: number, name: string): ProductCategory => ({ id, name, version: 1, products: [] });
const [pressing, flowers] = [category(1, 'Pressing'), category(2, 'Fleurs')];

let changeList: (categories: ProductCategory[]) => void = () => {};

function Adding() {
  const [categories, setCategories] = useState([pressing, flowers]);
  changeList = setCategories;
  const item = { category: pressing };
  const isGone = !categories.includes(pressing);
  const editing: CatalogueDialogStates['product'] = {
    item,
    current: item,
    opened: true,
    isGone,
    open: () => {},
    close: () => {},
  };
  return <ProductDialog editing={editing} categories={categories} />;
}

it('a new product whose category is deleted keeps the input and is saved in another category', async () => {
  await show(<Adding />);
  const name = page.getByRole('textbox', { name: translate('concierge:product.name') });
  const chosen = page.getByRole('combobox', { name: translate('concierge:product.category') });
  const gone = page.getByText(translate('concierge:product.categoryGone'));
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
