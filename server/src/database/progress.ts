/** Begins a phase of long work. The total may be an estimate. */
export type Progress = (name: string, total: number, unit: 'bytes' | 'records' | 'images') => Phase

export type Phase = { add(amount: number): void; end(): void }

export const silent: Progress = () => ({ add() {}, end() {} })
