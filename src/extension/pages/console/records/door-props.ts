import type { ViewProps } from '../props.ts';
import type { Zone } from './zones.ts';

/** What the components of the records are given. */
export interface DoorProps extends Omit<ViewProps, 'setState'> {
  readonly zone: Zone;
}
