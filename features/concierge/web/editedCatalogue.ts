import type { EditedRecord } from '../../../kit/web/dialog/useConflictMerge.tsx';
import { formatEuros } from '../../../kit/web/format.ts';
import { useWords } from '../../../kit/web/i18n.ts';
import type { ConciergeConfiguration, ProductCategory, ProductInCategory } from '../catalogue.ts';
import {
  type CategoryValues,
  type IntroductionValues,
  type ProductValues,
  toCategoryValues,
  toIntroductionValues,
  toProductValues,
} from './catalogueForm.ts';

export function useEditedIntroduction(): EditedRecord<IntroductionValues, ConciergeConfiguration> {
  const { t } = useWords();
  return {
    toValues: toIntroductionValues,
    fields: { introduction: { label: t('concierge:services.introduction') } },
  };
}

export function useEditedCategory(): EditedRecord<CategoryValues, ProductCategory> {
  const { t } = useWords();
  return { toValues: toCategoryValues, fields: { name: { label: t('concierge:category.name') } } };
}

export function useEditedProduct(
  categories: readonly ProductCategory[],
): EditedRecord<ProductValues, ProductInCategory> {
  const { t, language } = useWords();
  return {
    toValues: ({ category, ...product }) => toProductValues(category, product),
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
