import { Select, Textarea, TextInput } from '@mantine/core';
import { useCommand } from '../../../../kit/web/api/queries.ts';
import { ConfirmDialog } from '../../../../kit/web/dialog/ConfirmDialog.tsx';
import {
  type DialogState,
  findLoadedRow,
  type LoadedRows,
  useUrlDialog,
} from '../../../../kit/web/dialog/dialogState.ts';
import { FormDialog } from '../../../../kit/web/dialog/FormDialog.tsx';
import { useDialogForm } from '../../../../kit/web/dialog/useDialogForm.ts';
import { notifyUser } from '../../../../kit/web/feedback/notifyUser.ts';
import { EuroField } from '../../../../kit/web/field/NumberField.tsx';
import { useI18n } from '../../../../kit/web/i18n/i18n.ts';
import { useSession } from '../../../../kit/web/session/session.ts';
import { can } from '../../policy.ts';
import * as api from '../api.ts';
import { CATALOGUE_NAME_MAX, type Product, type ProductCategory } from '../catalogue.ts';
import {
  productCategoryFormSchema,
  productFormSchema,
  toProductCategoryValues,
  toProductValues,
} from './catalogueForm.ts';
import { useProductCategoryMergeOptions, useProductMergeOptions } from './catalogueMergeOptions.ts';

export interface CatalogueDialogStates {
  category: DialogState<{ category?: ProductCategory }>;
  product: DialogState<{ category: ProductCategory; product?: Product }>;
  deletion: DialogState<{ category: ProductCategory; product?: Product }>;
}

const NEW = 'new';

/**
 * Addresses: `?editCategory=new`, `?editProduct=7`, `?editProduct=new,3` (category 3), `?delete=product,7`.
 */
export function useCatalogueDialogs(categories: LoadedRows<ProductCategory>): CatalogueDialogStates {
  const { user } = useSession();
  const may = () => can.edit(user);
  const findCategoryById = (text: string) => {
    const category = findLoadedRow(categories, ({ id }) => String(id) === text);
    return category && { category };
  };
  const findProductById = (text: string) => {
    const isIt = ({ id }: Product) => String(id) === text;
    const category = findLoadedRow(categories, ({ products }) => products.some(isIt));
    const product = category?.products.find(isIt);
    return category && product ? { category, product } : (category as null | undefined);
  };
  return {
    category: useUrlDialog<{ category?: ProductCategory }>({
      name: 'editCategory',
      canOpen: may,
      serialize: ({ category }) => String(category?.id ?? NEW),
      find: (text) => (text === NEW ? {} : findCategoryById(text)),
    }),
    product: useUrlDialog<{ category: ProductCategory; product?: Product }>({
      name: 'editProduct',
      canOpen: may,
      serialize: ({ category, product }) => (product ? String(product.id) : `${NEW},${category.id}`),
      find: (text) => {
        const [first = '', category = ''] = text.split(',');
        return first === NEW ? findCategoryById(category) : findProductById(first);
      },
    }),
    deletion: useUrlDialog<{ category: ProductCategory; product?: Product }>({
      name: 'delete',
      canOpen: may,
      serialize: ({ category, product }) => (product ? `product,${product.id}` : `category,${category.id}`),
      find: (text) => {
        const [kind, id = ''] = text.split(',');
        return kind === 'product' ? findProductById(id) : findCategoryById(id);
      },
    }),
  };
}

export function ProductCategoryDialog({ item, ...view }: CatalogueDialogStates['category']) {
  const { t } = useI18n();
  const { building } = useSession();
  const [add, rename] = [useCommand(api.addProductCategory), useCommand(api.renameProductCategory)];
  const category = item?.category;
  const form = useDialogForm(
    view.opened,
    productCategoryFormSchema,
    toProductCategoryValues(category),
    `category ${category?.id}`,
  );
  const edited = useProductCategoryMergeOptions();

  const save = async ({ name, version }: typeof form.values) => {
    if (category) await rename.mutateAsync({ building: building.id, id: category.id, name, version });
    else await add.mutateAsync({ building: building.id, name });
    return t(category ? 'concierge:category.saved' : 'concierge:category.added', { name });
  };
  return (
    <FormDialog
      {...view}
      title={t(category ? 'concierge:category.edit' : 'concierge:category.add')}
      form={form}
      onSave={save}
      edited={category ? edited : undefined}
      size="md"
    >
      <TextInput
        label={t('concierge:category.name')}
        required
        maxLength={CATALOGUE_NAME_MAX}
        {...form.getInputProps('name')}
      />
    </FormDialog>
  );
}

interface ProductDialogProps {
  editing: CatalogueDialogStates['product'];
  categories: readonly ProductCategory[];
}

export function ProductDialog({ editing: { item, ...view }, categories }: ProductDialogProps) {
  const { t } = useI18n();
  const { building } = useSession();
  const [add, edit] = [useCommand(api.addProduct), useCommand(api.editProduct)];
  const product = item?.product;
  const form = useDialogForm(
    view.opened,
    productFormSchema,
    toProductValues(item?.category.id ?? 0, product),
    `product ${product?.id ?? `of ${item?.category.id}`}`,
  );
  const edited = useProductMergeOptions(categories);
  // If the product was deleted too, the dialog already says so.
  const isWithoutCategory =
    view.opened &&
    !(product && view.isGone) &&
    !categories.some(({ id }) => String(id) === form.values.category);
  const choosing = form.getInputProps('category');

  const save = async (output: ReturnType<typeof productFormSchema.parse>) => {
    if (product) await edit.mutateAsync({ building: building.id, id: product.id, ...output });
    else await add.mutateAsync({ building: building.id, ...output });
    const { name } = output;
    return t(product ? 'concierge:product.saved' : 'concierge:product.added', { name });
  };
  const another = {
    label: t('concierge:product.another'),
    getNextValues: ({ category }: typeof form.values) => toProductValues(Number(category)),
  };
  return (
    <FormDialog
      {...view}
      isGone={product !== undefined && view.isGone}
      title={t(product ? 'concierge:product.edit' : 'concierge:product.add')}
      form={form}
      onSave={save}
      another={product ? undefined : another}
      edited={product ? edited : undefined}
    >
      <TextInput
        label={t('concierge:product.name')}
        required
        maxLength={CATALOGUE_NAME_MAX}
        {...form.getInputProps('name')}
      />
      <EuroField
        label={t('concierge:product.price')}
        description={t('concierge:product.priceHint')}
        required
        {...form.getInputProps('price')}
      />
      <Textarea
        label={t('concierge:product.description')}
        autosize
        minRows={2}
        {...form.getInputProps('description')}
      />
      <Select
        label={t('concierge:product.category')}
        data={categories.map(({ id, name }) => ({ value: String(id), label: name }))}
        allowDeselect={false}
        {...choosing}
        error={
          isWithoutCategory ? <span role="alert">{t('concierge:product.categoryGone')}</span> : choosing.error
        }
      />
    </FormDialog>
  );
}

export function DeleteCatalogueItemDialog({ item, ...view }: CatalogueDialogStates['deletion']) {
  const { t } = useI18n();
  const { building } = useSession();
  const [category, product] = [useCommand(api.removeProductCategory), useCommand(api.removeProduct)];
  const isProduct = item?.product !== undefined;
  const name = item?.product?.name ?? item?.category.name;
  const confirm = async () => {
    if (!item) return;
    if (item.product) await product.mutateAsync({ building: building.id, id: item.product.id });
    else await category.mutateAsync({ building: building.id, id: item.category.id });
    notifyUser.success(t(isProduct ? 'concierge:product.deleted' : 'concierge:category.deleted', { name }));
  };
  const productCount = item && !item.product ? item.category.products.length : 0;
  return (
    <ConfirmDialog
      {...view}
      title={t(isProduct ? 'concierge:product.delete' : 'concierge:category.delete')}
      confirmLabel={t('concierge:item.delete')}
      danger
      onConfirm={confirm}
    >
      <strong>{name}</strong>
      {productCount > 0 && <p>{t('concierge:category.deleteInside', { count: productCount })}</p>}
    </ConfirmDialog>
  );
}
