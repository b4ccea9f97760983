import { expect, test } from 'vitest'
import { describeWithSamples } from '../support/samples.ts'
import { servedSamples } from '../support/service.ts'
import { temporaryFile } from '../support/temp.ts'

/** The national files of 2014 to 2022, of which the last lacks Lyon, and a zoning for 2024. */
describeWithSamples('rents of years that are not loaded', () => {
  const service = servedSamples(async () => {
    const zoning = await temporaryFile('L6900Zonage2024.csv', 'INSEE;Zone\n69266;L6900.1.01\n')
    return [{ datasets: ['oll'], area: 'france', files: { oll: [zoning] } }]
  })
  const get = async (url: string) => (await service.app.inject(url)).json()

  test('a year without its file is not loaded, one whose file lacks the commune has no figure', async () => {
    const of2023 = await get('/v1/loyers/by-commune/69123/2023')
    expect(of2023).toMatchObject({
      status: 404,
      type: '/problems/no-rents',
      coverage: { status: 'not-loaded', datasets: ['oll'], missingYears: [2023] },
    })
    expect(of2023.detail).toContain('The rents of 2023 are not loaded')
    expect(of2023.detail).toContain('loaded: 2014 to 2022.')
    const of2022 = await get('/v1/loyers/by-commune/69123/2022')
    expect(of2022.coverage).toEqual({ status: 'no-data', datasets: ['oll'] })
  })

  test('a zoning is no year of rents', async () => {
    const { data } = await get('/v1/coverage?commune=69123')
    const rents = data.datasets.find(({ name }: { name: string }) => name === 'oll')
    expect(rents.areas[0].loadedYears).toEqual([2014, 2015, 2016, 2017, 2018, 2019, 2020, 2021, 2022])
  })

  test('a register that is not loaded is named as such', async () => {
    const { data } = await get('/v1/identifiers/751182801')
    expect(data.readings[0].coverage).toMatchObject({
      status: 'not-loaded',
      detail: expect.stringContaining('"sirene" is not in the current release'),
    })
  })
})
