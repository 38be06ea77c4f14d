import type { EditedRecord } from '../../../kit/web/dialog/useConflictMerge.tsx';
import { formatEuros } from '../../../kit/web/format.ts';
import { useWords } from '../../../kit/web/i18n.ts';
import type { Category, Configuration, ProductInCategory } from '../catalogue.ts';
import {
  type CategoryValues,
  categoryValues,
  type IntroductionValues,
  introductionValues,
  type ProductValues,
  productValues,
} from './catalogueForm.ts';

export function useEditedIntroduction(): EditedRecord<IntroductionValues, Configuration> {
  const { t } = useWords();
  return {
    toValues: introductionValues,
    fields: { introduction: { label: t('concierge:services.introduction') } },
  };
}

export function useEditedCategory(): EditedRecord<CategoryValues, Category> {
  const { t } = useWords();
  return { toValues: categoryValues, fields: { name: { label: t('concierge:category.name') } } };
}

export function useEditedProduct(
  categories: readonly Category[],
): EditedRecord<ProductValues, ProductInCategory> {
  const { t, language } = useWords();
  return {
    toValues: ({ category, ...product }) => productValues(category, product),
    fields: {
      name: { label: t('concierge:product.name') },
      price: {
        label: t('concierge:product.price'),
        format: (price) => (typeof price === 'number' ? formatEuros(price, language) : price),
      },
      description: { label: t('concierge:product.description') },
      category: {
        label: t('concierge:product.category'),
        format: (category) => categories.find(({ id }) => String(id) === category)?.name ?? '',
      },
    },
  };
}
