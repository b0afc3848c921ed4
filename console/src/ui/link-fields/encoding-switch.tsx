import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { fieldTexts as texts } from './link-fields-texts.ts';

interface EncodingSwitchProps {
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

/** Whether values are percent-encoded. */
export function EncodingSwitch({ isOn, onChange }: EncodingSwitchProps) {
  return (
    <FormControlLabel
      sx={{ marginRight: 'auto', flexBasis: { xs: '100%', md: 'auto' } }}
      control={<Switch checked={isOn} onChange={({ target }) => onChange(target.checked)} />}
      label={isOn ? texts.encodingOn : texts.encodingOff}
    />
  );
}
