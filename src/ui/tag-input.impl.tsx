import { TagInput as BlueprintTagInput, type TagInputProps } from '@blueprintjs/core';
import { useTranslation } from 'react-i18next';
import { Icon } from './icons';

/** Tags whose crosses say which one they remove: Blueprint's all have one name, and that in English. */
export function TagInput({
  onRemove,
  disabled,
  ...props
}: Omit<TagInputProps, 'onRemove' | 'tagProps'> & { onRemove: (at: number) => void }) {
  const { t } = useTranslation('common');
  return (
    <BlueprintTagInput
      {...props}
      disabled={disabled}
      // By Backspace. Where the entries are free, onChange has it.
      onRemove={props.onChange ? undefined : (_, at) => onRemove(at)}
      tagProps={(tag, at) => ({
        minimal: true,
        onRemove: undefined,
        endIcon: disabled ? undefined : (
          <button type="button" className="bp6-tag-remove" aria-label={t('removeTag', { tag: String(tag) })} onClick={() => onRemove(at)}>
            <Icon name="cross" size={12} />
          </button>
        ),
      })}
    />
  );
}
