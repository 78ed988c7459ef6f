import { TagInput as BlueprintTagInput, type TagInputProps as BlueprintProps } from '@blueprintjs/core';
import { useTranslation } from 'react-i18next';
import { Icon } from './icons';

export interface TagInputProps extends Omit<BlueprintProps, 'onRemove' | 'tagProps' | 'values'> {
  values: readonly string[];
  onRemove: (at: number) => void;
}

/** Tags whose crosses say which one they remove: Blueprint's all have one name, and that in English. */
export function TagInput({ onRemove, disabled, ...props }: TagInputProps) {
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
