// Written by scripts/generate.mjs from /openapi.json: `npm run generate` writes it anew. Changes by hand are lost.
export interface components {
    schemas: {
        /** @description A street among the most active of its commune */
        ActiveStreet: {
            /** @description Code of the street in its commune, as the land-tax files have it (FANTOIR) */
            code: string;
            commune: components["schemas"]["Commune"];
            /** @description Median €/m² of all its priced sales of the period, both types */
            median: number | null;
            name: string;
            /** @description Sales with a price per m² in the period: the sum of `count` of the street in its years */
            salesCount: number;
        };
        /** @description An activity of the NAF */
        Activity: {
            code: string;
            /** @description Official label, null when the nomenclature has no such code */
            label: string | null;
            /** @description Edition of the NAF: NAFRev2 or NAF2025 as the code tells, an earlier one as the register calls it */
            nomenclature: string;
            /** @description Section in the same edition: A to U in NAFRev2, A to V in NAF2025, where letters from J on mean other things; absent from releases of older versions */
            section?: string | null;
        };
        /** @description An address, a street, a lieu-dit or a commune */
        Address: {
            /** @description Certified by the commune; null when it is no house number */
            certified: boolean | null;
            /** @description City that the commune is an arrondissement of, null elsewhere */
            city: string | null;
            commune: components["schemas"]["Commune"];
            /** @description Département code and name, région */
            context: string;
            /** @description Former commune the address is in, null when it has none */
            formerCommune: string | null;
            geopoint: components["schemas"]["Geopoint"];
            /** @description House number with its suffix */
            houseNumber: string | null;
            /** @description BAN key; the INSEE code of a commune */
            id: string;
            /** @description The address in one line */
            label: string;
            /** @description The first line of the address: number and street, lieu-dit or commune */
            name: string;
            /** @description Parcels of a house number; empty when none is known */
            parcels: components["schemas"]["AddressParcel"][];
            postcode: string | null;
            /** @description Street of a house number or street, null otherwise */
            street: string | null;
            /**
             * @description How precise it is: a house number, a street, a lieu-dit, a commune or arrondissement
             * @enum {string}
             */
            type: "housenumber" | "street" | "place" | "commune";
        };
        /**
         * @description UTF-8 with a header line, commas; an empty cell is no value. Columns:
         *
         *     - `label` (text): The address in one line
         *     - `score` (number): How much of the text it answers, 0 to 1
         *     - `housenumber` (text): House number
         *     - `id` (text): BAN key
         *     - `name` (text): First line of the address
         *     - `street` (text): Street
         *     - `postcode` (text): Postcode
         *     - `citycode` (text): INSEE code of the commune
         *     - `city` (text): Commune, or the city of an arrondissement
         *     - `district` (text): Arrondissement
         *     - `oldcity` (text): Former commune
         *     - `context` (text): Département and région
         *     - `type` (text): How precise it is
         *     - `number_match` (text): How the house number was found
         *     - `distance` (number): Metres from the point
         *     - `parcels` (text): IDU of its parcels, joined by a bar
         *     - `longitude` (number): WGS84 degrees
         *     - `latitude` (number): WGS84 degrees
         */
        AddressCsv: string;
        /** @description Addresses of a parcel */
        AddressesByParcelAnswer: {
            data: components["schemas"]["Address"][];
            meta: {
                coverage: components["schemas"]["Coverage"];
                /** @description The datasets this answer was made from: what a reuser must cite */
                datasets: components["schemas"]["Citation"][];
                /** @description Over REST: addresses where the answer leads on. A name in braces is a member of a row, to be put in (RFC 6570) */
                links?: {
                    [key: string]: string;
                };
                /** @description The release that answered */
                release: string;
            };
        };
        /** @description GeoJSON FeatureCollection (RFC 7946) */
        AddressFeatures: {
            features: {
                geometry: components["schemas"]["Point"] | null;
                properties: {
                    /** @description Commune, or the city of an arrondissement */
                    city: string | null;
                    /** @description INSEE code of the commune */
                    citycode: string | null;
                    /** @description Département and région */
                    context: string | null;
                    /** @description Metres from the point */
                    distance: number | null;
                    /** @description Arrondissement */
                    district: string | null;
                    /** @description House number */
                    housenumber: string | null;
                    /** @description BAN key */
                    id: string | null;
                    /** @description The address in one line */
                    label: string | null;
                    /** @description First line of the address */
                    name: string | null;
                    /** @description How the house number was found */
                    number_match: string | null;
                    /** @description Former commune */
                    oldcity: string | null;
                    /** @description IDU of its parcels, joined by a bar */
                    parcels: string | null;
                    /** @description Postcode */
                    postcode: string | null;
                    /** @description How much of the text it answers, 0 to 1 */
                    score: number | null;
                    /** @description Street */
                    street: string | null;
                    /** @description How precise it is */
                    type: string | null;
                };
                /** @constant */
                type: "Feature";
            }[];
            /** @constant */
            type: "FeatureCollection";
        };
        /** @description A parcel of an address, and how it was tied to it */
        AddressParcel: {
            /** @description Parcel identifier (IDU) */
            idu: string;
            match: {
                /** @description Metres from the address to the parcel, null when declared */
                distanceMeters: number | null;
                /**
                 * @description declared: the commune declares the parcel (cad_parcelles); contained: the address lies in it; near: the nearest within 30 m
                 * @enum {string}
                 */
                method: "declared" | "contained" | "near";
                /** @description 1 declared, 0.9 contained, from 0.8 down to 0.5 with the distance when near */
                score: number;
            };
        };
        /** @description Announced rents of one kind of dwelling, as the model predicts them */
        AnnouncedRent: {
            /** @description Upper bound of the prediction interval */
            high: number;
            /** @description Lower bound of the prediction interval */
            low: number;
            observationsInCommune: number | null;
            /** @description €/m²/month, charges included */
            predicted: number;
            /** @description TYPPRED: commune (its own announcements) or maille (a group of neighbours), as published */
            predictedFrom: string;
            /** @description Most rooms of the dwellings meant, null when there is no limit */
            roomsMax: number | null;
            /** @description Fewest rooms of the dwellings meant, null when all are */
            roomsMin: number | null;
            /** @enum {string} */
            type: "Appartement" | "Maison";
        };
        /** @description Carte des loyers: a model of announced rents, charges included. Never comparable with the observed rents of sitting tenants, without charges, that stand beside it. */
        AnnouncedRents: {
            edition: string;
            rents: components["schemas"]["AnnouncedRent"][];
        };
        /** @description A zone of any size by its name, or by level and code */
        AnyZoneQuestion: {
            /** @description Its code; of a street: commune, colon, street */
            code?: string;
            /**
             * @description Kind of zone that `code` names
             * @enum {string}
             */
            level?: "quartier" | "iris" | "commune" | "arrondissement" | "ville" | "departement" | "region" | "rue";
            /** @description Name of a place */
            q?: string;
        };
        /**
         * Format: binary
         * @description An Arrow IPC stream: the columns of the CSV as float64, bool and utf8, all nullable
         */
        ArrowStream: Blob;
        BadRequestProblem: {
            detail: string;
            instance: string;
            /** @constant */
            status: 400;
            title: string;
            /** @constant */
            type: "/problems/bad-request";
        };
        /** @description A file that is being enriched, or was */
        Batch: {
            /** @description Blank lines of a CSV: each is a row, whose `result_status` is empty */
            blankLines: {
                count: number;
                /** @description Lines of the file on which the first 20 stand */
                lines: number[];
            } | null;
            /** @description Length of the file that was sent */
            bytes: number;
            /** Format: date-time */
            createdAt: string;
            endedAt: string | null;
            /**
             * Format: date-time
             * @description When it is forgotten, a day after its end
             */
            expiresAt: string;
            /** @description Why it failed */
            failure: string | null;
            id: string;
            percent: number;
            /** @description The release it is made from, once it began */
            release: string | null;
            result: components["schemas"]["BatchResult"] | null;
            rows: number;
            /** @description Rows tied to parcels so far */
            rowsDone: number;
            /** @description By the pace so far; null where there is none */
            secondsLeft: number | null;
            startedAt: string | null;
            /** @enum {string} */
            state: "queued" | "running" | "done" | "failed" | "cancelled";
            /** @description Path of this batch */
            url: string;
        };
        BatchAnswer: {
            data: components["schemas"]["Batch"];
        };
        /** @description The newest first */
        BatchesAnswer: {
            data: components["schemas"]["Batch"][];
        };
        BatchesFullProblem: {
            detail: string;
            instance: string;
            /** @constant */
            status: 507;
            title: string;
            /** @constant */
            type: "/problems/batches-full";
        };
        BatchNotDoneProblem: {
            detail: string;
            instance: string;
            /** @enum {string} */
            state: "queued" | "running" | "done" | "failed" | "cancelled";
            /** @constant */
            status: 409;
            title: string;
            /** @constant */
            type: "/problems/batch-not-done";
        };
        BatchQuotaExceededProblem: {
            ceiling: number;
            detail: string;
            instance: string;
            /** @enum {string} */
            quota: "rows" | "bytes";
            /** @constant */
            status: 429;
            title: string;
            /** @constant */
            type: "/problems/batch-quota-exceeded";
            used: number;
        };
        /** @description The file that a batch made */
        BatchResult: {
            /** @description What tied the rows to parcels: idu, address or point */
            by: string;
            bytes: number;
            /** @description The columns of the result */
            columns: string[];
            /** @description What is not loaded in the départements of the parcels found */
            lacking: {
                dataset: string;
                departement: string;
                status: string;
            }[];
            rows: number;
            sha256: string;
            /** @description Rows by `result_status`: ok, doubtful, not-found … */
            statuses: {
                [key: string]: number;
            };
            /** @description Path of the file */
            url: string;
            /** @description The columns of the file that were used for it */
            using: string[];
        };
        /** @description A box, WGS84 degrees */
        BoundingBox: {
            /** @description Latitude, WGS84 degrees */
            maxLat: number;
            /** @description Longitude, WGS84 degrees */
            maxLng: number;
            /** @description Latitude, WGS84 degrees */
            minLat: number;
            /** @description Longitude, WGS84 degrees */
            minLng: number;
        };
        /** @description A building of a parcel, or a group of adjoining ones */
        Building: {
            addresses: {
                /** @description Key of the address in the Base Adresse Nationale */
                banId: string | null;
                label: string | null;
            }[];
            /** @description The buildings of the RNB that it is made of and that stand on this parcel */
            constructions: {
                geopoint: components["schemas"]["Geopoint"];
                groundSurface: number | null;
                rnbId: string;
                /** @description Status in the RNB, as published */
                status: string;
            }[];
            /** @description Year in the land-tax files: that of the oldest or main premises; null when unknown */
            constructionYear: number | null;
            /** @description Dwellings, all buildings of the group together */
            dwellings: number | null;
            floors: number | null;
            /** @description Ground surface in m², on all the parcels it stands on; null when unknown or when the drawing is made up */
            groundSurface: number | null;
            /** @description Mean height, metres (BD TOPO) */
            heightMeters: number | null;
            /** @description Identifier in its source: BDNB group, else RNB building; null for a drawing of the cadastre */
            id: string | null;
            /** @description Light construction (shed, canopy); told by the cadastre alone */
            light: boolean | null;
            /** @description How it was tied to the parcel */
            match: {
                /** @enum {string} */
                method: "declared" | "building" | "contained" | "near";
                /** @description Share of the building on the parcel (of a group, the greatest of its buildings); null when the source gives none */
                score: number | null;
            };
            /** @description Main materials in the land-tax files, empty when undetermined */
            materials: {
                roof: string[];
                walls: string[];
            };
            /**
             * @description Where it comes from: bdnb = a group of buildings described as one, rnb = a building, cadastre = a drawn shape
             * @enum {string}
             */
            source: "bdnb" | "rnb" | "cadastre";
            /** @description Uses as published; what producers call undetermined is left out */
            uses: {
                /** @description Use in the land-tax files */
                landTax: string | null;
                /** @description Main use according to the BDNB */
                main: string | null;
                /** @description Uses in the BD TOPO */
                topographic: string[];
            };
        };
        /** @description Official lists that name a company */
        Certifications: {
            /** @description Collective agreements (IDCC) declared by establishment; null when that list is not loaded */
            collectiveAgreements: {
                idcc: string[];
                siret: string;
            }[] | null;
            coverage: components["schemas"]["Coverage"];
            /** @description Qualifications "reconnu garant de l’environnement", by establishment; null when that list is not loaded */
            rge: {
                codes: string[];
                siret: string;
            }[] | null;
            /** @description In the list of companies of the social economy */
            socialEconomyList: boolean | null;
            /** @description Training organisation */
            training: {
                declarationNumbers: string[];
                /** @description Whether it holds a Qualiopi certification */
                qualiopi: boolean;
            } | null;
        };
        /** @description A row that differs from one release to the next */
        Change: {
            /** @description Null where nothing is; see contents */
            after: {
                [key: string]: components["schemas"]["LakeCell"];
            } | null;
            /** @description Null where nothing was, or what was may have been withdrawn */
            before: {
                [key: string]: components["schemas"]["LakeCell"];
            } | null;
            /** @description edition: the producer published another one; correction: the same with other content; reading: read otherwise by this program; extent: communes loaded or not any more; derived: made of other files. Several: at once */
            causes: ("edition" | "correction" | "reading" | "extent" | "derived")[];
            /** @description That changed; null: row added or removed */
            columns: string[] | null;
            communeCode: string | null;
            /**
             * @description given; withdrawn by the producer: delete the row; withheld: the file is not given out; superseded: a later release withdrew or changed the row, and tells it
             * @enum {string}
             */
            contents: "given" | "withdrawn" | "withheld" | "superseded";
            dataset: string;
            /** @description null: a national file */
            departementCode: string | null;
            /** @description Kind of lake file */
            file: string;
            /** @description What names the row, in columns of the lake file */
            key: {
                [key: string]: components["schemas"]["LakeCell"];
            };
            /** @enum {string} */
            kind: "added" | "removed" | "changed" | "restated";
            /** @description Which of the rows with this key, by their contents; null: all rows of the file are new */
            nth: number | null;
            /** @description Place within what the release changed of the file */
            number: number;
            /** @description Identifier of a release */
            release: string;
            sequence: number | null;
        };
        Changes: components["schemas"]["Change"][];
        ChangesGoneProblem: {
            current?: components["schemas"]["ReleaseMoment"];
            detail: string;
            instance: string;
            oldest?: components["schemas"]["ReleaseMoment"];
            /** @constant */
            status: 410;
            title: string;
            /** @constant */
            type: "/problems/changes-gone";
        };
        /** @description A circle around a point */
        Circle: {
            /** @description Latitude, WGS84 degrees */
            lat: number;
            /** @description Longitude, WGS84 degrees */
            lng: number;
            /** @description Radius in metres, 1 to 5,000 */
            radiusMeters: number;
        };
        /** @description A dataset to cite */
        Citation: {
            /** @description Newest edition (millésime) loaded */
            edition: string;
            /** @description All editions, newest first, when there are several */
            editions?: string[];
            licence: string;
            name: string;
            producer: string;
        };
        /** @description A code of a nomenclature */
        CodeLabel: {
            code: string;
            /** @description Official label, null when the nomenclature has no such code */
            label: string | null;
        };
        /** @description Commune; the arrondissement in Paris, Lyon and Marseille */
        Commune: {
            /** @description INSEE code */
            code: string;
            /** @description Null when the source gives no name */
            name: string | null;
        };
        /** @description Natural disasters recognised in the commune (GASPAR) */
        CommuneDisasters: {
            coverage: components["schemas"]["Coverage"];
            /** @description Edition loaded there; null when none is */
            edition: string | null;
            /** @description Decrees, the last event first */
            found: components["schemas"]["DisasterDecree"][];
            /**
             * @description What it is known of: of a commune, or of what is around, it says nothing of the parcel itself
             * @constant
             */
            scope: "commune";
        };
        /** @description Zone of the commune in the zoning ABC */
        CommuneHousingZone: {
            coverage: components["schemas"]["Coverage"];
            /** @description Edition loaded there; null when none is */
            edition: string | null;
            found: {
                /** @description Code that it was published under: of the city, or of a commune merged since */
                communeCode: string;
                /** @enum {string} */
                zone: "Abis" | "A" | "B1" | "B2" | "C";
            }[];
            /**
             * @description What it is known of: of a commune, or of what is around, it says nothing of the parcel itself
             * @constant
             */
            scope: "commune";
            /** @description In force since: a day, or the words of the list */
            since: string | null;
            /** @description Where all of `found` agree, from the tightest market (Abis) to C */
            zone: ("Abis" | "A" | "B1" | "B2" | "C") | null;
        };
        /** @description Risks listed for the commune (GASPAR, DDRM) */
        CommuneListedRisks: {
            coverage: components["schemas"]["Coverage"];
            /** @description Edition loaded there; null when none is */
            edition: string | null;
            found: components["schemas"]["ListedRisk"][];
            /**
             * @description What it is known of: of a commune, or of what is around, it says nothing of the parcel itself
             * @constant
             */
            scope: "commune";
        };
        /** @description Rates of local tax voted for the commune */
        CommuneLocalTax: {
            coverage: components["schemas"]["Coverage"];
            /** @description Edition loaded there; null when none is */
            edition: string | null;
            /**
             * @description What it is known of: of a commune, or of what is around, it says nothing of the parcel itself
             * @constant
             */
            scope: "commune";
            /** @description Years ascend */
            years: {
                /** @description Code that it was published under: of the city, or of a commune merged since */
                communeCode: string;
                /** @description Taxe foncière on buildings: rates of commune, intercommunal body and syndicates together, percent of the tax base; null: not voted or not told */
                propertyTaxPercent: number | null;
                /** @description Taxe d’enlèvement des ordures ménagères, full rate, percent of the tax base; null: not voted (the service may be paid by a fee) */
                wasteTaxPercent: number | null;
                year: number;
            }[];
        };
        /** @description Permits of a commune, year by year */
        CommunePermits: {
            commune: components["schemas"]["Commune"];
            /** @description How many references could be tied to parcels */
            ties: {
                /** @description References of parcels, and permits without one */
                count: number;
                /** @description Of them, tied to a parcel of today */
                tiedCount: number;
                /** @description The others, by reason */
                untied: {
                    [key: string]: number;
                };
            };
            years: components["schemas"]["PermitYear"][];
        };
        /** @description Living plans of prevention that concern the commune (GASPAR) */
        CommunePlans: {
            coverage: components["schemas"]["Coverage"];
            /** @description Edition loaded there; null when none is */
            edition: string | null;
            found: {
                approvedOn: string | null;
                /** @description Whether `preventionPlans` has its shapes; null when that dataset is not loaded there. Without them nothing is known of the parcel */
                hasLoadedShapes: boolean | null;
                /** @description Code of the procedure in GASPAR */
                id: string;
                /** @description Model: PPRN-I (floods), PPRN-Mvt … */
                kind: string | null;
                name: string | null;
                prescribedOn: string | null;
                risks: string[];
                /** @description Opposable or Prescrit, as published; dead plans are left out */
                state: string;
                stateOn: string | null;
                substate: string | null;
            }[];
            /**
             * @description What it is known of: of a commune, or of what is around, it says nothing of the parcel itself
             * @constant
             */
            scope: "commune";
        };
        /** @description Radon potential of the commune */
        CommuneRadon: {
            /** @description Where all of `found` agree; null otherwise, or when nothing is published */
            class: number | null;
            coverage: components["schemas"]["Coverage"];
            /** @description Edition loaded there; null when none is */
            edition: string | null;
            found: components["schemas"]["RadonPotential"][];
            /**
             * @description What it is known of: of a commune, or of what is around, it says nothing of the parcel itself
             * @constant
             */
            scope: "commune";
        };
        /** @description Rents of a commune, year by year */
        CommuneRents: {
            /** @description null when the model has nothing of the commune, or is not loaded */
            announced: components["schemas"]["AnnouncedRents"] | null;
            commune: components["schemas"]["Commune"];
            departement: components["schemas"]["Departement"];
            observed: components["schemas"]["RentSeries"];
        };
        /** @description Rents of a commune in one year */
        CommuneRentYear: {
            /** @description null when the model has nothing of the commune, or is not loaded */
            announced: components["schemas"]["AnnouncedRents"] | null;
            commune: components["schemas"]["Commune"];
            departement: components["schemas"]["Departement"];
            observed: components["schemas"]["RentYearDetail"];
        };
        /** @description Seismic zone of the commune */
        CommuneSeismicity: {
            coverage: components["schemas"]["Coverage"];
            /** @description Edition loaded there; null when none is */
            edition: string | null;
            found: components["schemas"]["SeismicZone"][];
            /**
             * @description What it is known of: of a commune, or of what is around, it says nothing of the parcel itself
             * @constant
             */
            scope: "commune";
            /** @description Where all of `found` agree */
            zone: number | null;
        };
        /** @description Everything known of a company */
        Company: {
            accounts: components["schemas"]["CompanyAccounts"];
            acronym: string | null;
            /** @description Main activity (APE) */
            activity: components["schemas"]["Activity"] | null;
            /** @description Main activity in the NAF 2025, in force on 1 January 2027; the same as `activity` where the register tells no other */
            activity2025: components["schemas"]["RevisedActivity"] | null;
            associationNumber: string | null;
            /** @description PME, ETI or GE */
            category: string | null;
            certifications: components["schemas"]["Certifications"];
            createdOn: string | null;
            employer: boolean | null;
            establishments: {
                /** @description Active establishments in all France */
                activeCount: number;
                limit: number;
                list: components["schemas"]["Establishment"][];
                /** @description Those in the départements loaded, and the head office */
                loadedCount: number;
                returned: number;
                truncated: boolean;
            };
            executives: components["schemas"]["Executives"];
            /** @description Bracket of employees, and the year it was counted */
            headcount: components["schemas"]["Headcount"] | null;
            headOffice: {
                active: boolean;
                address: components["schemas"]["CompanyAddress"];
                siret: string;
            } | null;
            /** @enum {string} */
            kind: "legal-entity" | "sole-trader";
            /** @description Catégorie juridique */
            legalForm: components["schemas"]["CodeLabel"] | null;
            /** @description Société à mission */
            missionCompany: boolean | null;
            /** @description Denomination, or first and last name of a sole trader; null when publication is partial */
            name: string | null;
            organic: components["schemas"]["OrganicStatus"];
            /**
             * @description partial: its holder opposed publication, so that name and address are withheld everywhere
             * @enum {string}
             */
            publication: "full" | "partial";
            siren: string;
            /** @description Of the économie sociale et solidaire */
            socialEconomy: boolean | null;
            /** @enum {string} */
            state: "active" | "ceased";
            usualName: string | null;
        };
        /** @description Latest accounts of a company */
        CompanyAccounts: {
            coverage: components["schemas"]["Coverage"];
            latest: {
                /** Format: date */
                closedOn: string;
                /** @description Euros */
                netResult: number | null;
                /** @description Euros */
                turnover: number | null;
                /** @description K consolidated (preferred), C full, S simplified */
                type: components["schemas"]["CodeLabel"];
            } | null;
        };
        /** @description Address of an establishment */
        CompanyAddress: {
            commune: components["schemas"]["Commune"] | null;
            complement: string | null;
            /** @description Only abroad */
            country: string | null;
            foreignCity: string | null;
            postcode: string | null;
            street: string | null;
        };
        /** @description What identifies a company and says what it is */
        CompanyCard: {
            acronym: string | null;
            /** @description Main activity (APE) */
            activity: components["schemas"]["Activity"] | null;
            /** @description Main activity in the NAF 2025, in force on 1 January 2027; the same as `activity` where the register tells no other */
            activity2025: components["schemas"]["RevisedActivity"] | null;
            associationNumber: string | null;
            /** @description PME, ETI or GE */
            category: string | null;
            createdOn: string | null;
            employer: boolean | null;
            /** @description Bracket of employees, and the year it was counted */
            headcount: components["schemas"]["Headcount"] | null;
            headOffice: {
                active: boolean;
                address: components["schemas"]["CompanyAddress"];
                siret: string;
            } | null;
            /** @enum {string} */
            kind: "legal-entity" | "sole-trader";
            /** @description Catégorie juridique */
            legalForm: components["schemas"]["CodeLabel"] | null;
            /** @description Société à mission */
            missionCompany: boolean | null;
            /** @description Denomination, or first and last name of a sole trader; null when publication is partial */
            name: string | null;
            /**
             * @description partial: its holder opposed publication, so that name and address are withheld everywhere
             * @enum {string}
             */
            publication: "full" | "partial";
            siren: string;
            /** @description Of the économie sociale et solidaire */
            socialEconomy: boolean | null;
            /** @enum {string} */
            state: "active" | "ceased";
            usualName: string | null;
        };
        /** @description A co-ownership of the national register */
        CoOwnership: {
            /** @description Reference address, as declared, and up to three others */
            address: {
                commune: components["schemas"]["Commune"];
                label: string | null;
                others: string[];
                postcode: string | null;
                street: string | null;
            };
            aided: boolean | null;
            /** @description As published */
            constructionPeriod: string | null;
            cooperative: boolean | null;
            /** @description Energy diagnostics that declare its number, the newest 20 listed; meta names dpe when they are loaded */
            diagnostics: {
                count: number;
                newest: {
                    /** @description Factor from final to primary energy of electricity on its day: 2.3 from July 2021, 1.9 from 2026, 1.7 from 2027; null overseas or before */
                    electricityFactor: number | null;
                    energyLabel: string | null;
                    establishedOn: string | null;
                    ghgLabel: string | null;
                    /** @enum {string} */
                    kind: "existing" | "new" | "tertiary";
                    match: components["schemas"]["RegistrationMatch"];
                    number: string;
                }[];
            };
            geopoint: components["schemas"]["Geopoint"] | null;
            /** @description Lots: all, those to live or work in, dwellings, parking spaces */
            lots: {
                dwellings: number | null;
                main: number | null;
                parking: number | null;
                total: number | null;
            };
            /** @description Managing agent (syndic) and where to reach it. Only a professional is named: a volunteer is a co-owner, whose name is not kept */
            manager: {
                ape: string | null;
                commune: {
                    code: null;
                    /** @description Null when the source gives no name */
                    name: string | null;
                } | null;
                /** @description Its record in the SIRENE register by its SIRET, with the address of its head office; null when it has no SIRET or is not loaded */
                company: components["schemas"]["CompanyCard"] | null;
                name: string | null;
                siret: string | null;
                type: string | null;
            };
            mandate: {
                endsOn: string | null;
                status: string | null;
            };
            match: {
                /** @description Metres from the point to the parcel, null where no point was compared */
                distanceMeters: number | null;
                /**
                 * @description declared: the source names the parcel; building: through the RNB; address: through the BAN key of a commune that declares the parcel; contained: the point lies in the parcel; near: the nearest parcel within a few metres
                 * @enum {string}
                 */
                method: "declared" | "building" | "address" | "contained" | "near";
                /** @description Share of the building on the parcel, or trust in the address; null when there is none */
                score: number | null;
                /** @description The principal syndicate that declares the parcel */
                through: string | null;
            };
            /** @description Name in use */
            name: string | null;
            /** @description Registration number (immatriculation) */
            number: string;
            /** @description Parcels it declares to have, and those it names: three at most */
            parcels: {
                declaredCount: number | null;
                idus: string[];
            };
            principalNumber: string | null;
            priorityNeighbourhood: {
                code: string;
                name: string | null;
            } | null;
            registeredOn: string | null;
            /** @description Date of the co-ownership regulations */
            regulationOn: string | null;
            /**
             * @description A secondary syndicate stands on the parcel of its principal: their lots are not to be added
             * @enum {string}
             */
            role: "principal" | "secondary";
            secondaryNumbers: string[];
            serviceResidence: boolean | null;
            updatedOn: string | null;
        };
        /** @description What is loaded, and why there is nothing */
        Coverage: {
            /** @description The datasets this is about */
            datasets?: ("cog" | "cadastre" | "sections" | "filiation" | "ban" | "iris" | "census" | "filosofi" | "rnb" | "bdnb" | "batiments" | "rnic" | "dpe" | "dvf" | "permits" | "owners" | "sirene" | "companies" | "oll" | "carte-des-loyers" | "official-indices" | "planning" | "prevention-plans" | "clay" | "commune-risks" | "zone-abc" | "local-tax" | "priority-districts" | "classified-installations")[];
            detail?: string;
            /** @description Years asked for of which nothing, or not all, is loaded */
            missingYears?: number[];
            /** @description Why the cadastre lacks the parcel: the producer has it on a line that could not be used */
            refused?: components["schemas"]["RefusedParcel"];
            /**
             * @description loaded, partly-loaded, not-loaded: what the release holds of it; not-covered: the producer publishes nothing there; no-data: published without a figure; secret: statistical secrecy; withheld: its holder opposed publication; unknown-parcel: neither the loaded cadastre nor the loaded data know the parcel
             * @enum {string}
             */
            status: "loaded" | "partly-loaded" | "not-loaded" | "not-covered" | "no-data" | "secret" | "withheld" | "unknown-parcel";
        };
        /** @description What of an area is loaded */
        CoveredArea: {
            /** @description Département code, or france */
            code: string;
            /** @description The communes loaded; absent when the whole area is */
            communeCodes?: string[];
            /** @description The editions loaded there, oldest first */
            editions: string[];
            /** @description The years loaded there, of datasets that are a series of years: sales, observed rents */
            loadedYears?: number[];
            name: string | null;
        };
        /** @description Which places a dataset holds */
        CoveredDataset: {
            /** @description Everything loaded, or what of it lies in the area asked for */
            areas: components["schemas"]["CoveredArea"][];
            /** @description Sources that could not be had when the rest was loaded; absent when there is none */
            missing?: components["schemas"]["MissingSource"][];
            name: string;
            /**
             * @description Of the area asked for
             * @enum {string}
             */
            status?: "loaded" | "partly-loaded" | "not-loaded";
            title: string;
        };
        /** @description What a column must say: all members hold together */
        Criterion: {
            /** @description One of these; of a column with several values: has one of them */
            in?: (string | number | boolean)[];
            /**
             * @description Whether the column says anything
             * @enum {string}
             */
            is?: "known" | "unknown";
            /** @description At most: a number, or a day */
            max?: number | string;
            /** @description At least: a number, or a day */
            min?: number | string;
            /** @description true: a parcel of which the column says nothing is taken too */
            orUnknown?: boolean;
        };
        DamagedDataProblem: {
            detail: string;
            instance: string;
            /** @constant */
            status: 503;
            title: string;
            /** @constant */
            type: "/problems/damaged-data";
        };
        /** @description Data Package (Frictionless) */
        DataPackage: {
            $schema: string;
            created: string;
            description: string;
            homepage: string;
            /** @description The release */
            id: string;
            licenses: {
                name: string;
                path: string;
                title: string;
            }[];
            name: string;
            profile: string;
            resources: components["schemas"]["DataResource"][];
            sources: {
                path: string;
                title: string;
            }[];
            title: string;
            version: string;
        };
        /** @description A file of a Data Package */
        DataResource: {
            /** @description Code of the département, or france */
            area: string;
            bytes: number;
            description: string;
            /** @constant */
            format: "parquet";
            /** @description `sha256:` and the checksum */
            hash: string;
            licenses: {
                name: string;
                path: string;
                title: string;
            }[];
            mediatype: string;
            name: string;
            /** @description Address of the file */
            path: string;
            rowCount: number;
            /** @description Address of its Table Schema */
            schema: string;
            sources: {
                title: string;
            }[];
            title: string;
            /** @description Newest edition of its rows */
            version?: string;
        };
        /** @description A dataset of the release */
        Dataset: {
            areas: components["schemas"]["LoadedArea"][];
            homepage: string;
            licence: string;
            licenceUrl: string;
            name: string;
            producer: string;
            /** @description How often the producer publishes */
            rhythm: string;
            title: string;
        };
        DatasetNotLoadedProblem: {
            coverage?: components["schemas"]["Coverage"];
            detail: string;
            instance: string;
            /** @description Other zones the label could mean */
            otherZones?: components["schemas"]["Zone"][];
            /** @description The zone that a question about prices of a zone was understood to mean */
            resolvedZone?: components["schemas"]["Zone"];
            /** @constant */
            status: 503;
            title: string;
            /** @constant */
            type: "/problems/dataset-not-loaded";
        };
        /** @description The answer */
        DeliveriesAnswer: {
            data: components["schemas"]["Delivery"][];
        };
        /** @description A message of a watch, and what became of it */
        Delivery: {
            attemptsCount: number;
            /** @description Changes in the place */
            changesCount: number;
            /** Format: date-time */
            createdAt: string;
            endedAt: string | null;
            /**
             * Format: uuid
             * @description `webhook-id` of the message, however often it is sent
             */
            id: string;
            /** @description Status that the receiver answered, `mail` (the mail server took it), or why there was no answer: timeout, unreachable, refused-address, no-mail, mail-refused, no-secret */
            lastAnswer: string | null;
            /** @description Null once it has ended */
            nextAttemptAt: string | null;
            /** @description The publication it tells of; null: a test */
            release: string | null;
            /**
             * @description quiet: nothing changed there, and nothing was sent
             * @enum {string}
             */
            state: "waiting" | "delivered" | "failed" | "quiet";
        };
        /** @description The answer */
        DeliveryAnswer: {
            data: components["schemas"]["Delivery"];
        };
        /** @description People around a parcel */
        Demographics: {
            idu: string;
            /** @description Null when no contour is loaded */
            iris: {
                code: string;
                /**
                 * @description How the parcel was placed: in the contour, by the nearest one, or because the commune is one IRIS
                 * @enum {string}
                 */
                method: "contained" | "near" | "commune";
            } | null;
            /** @description From the IRIS up; `arrondissement`, in place of `commune`, and `ville` only in Paris, Lyon and Marseille */
            zones: components["schemas"]["ZoneDemographics"][];
        };
        /** @description Département */
        Departement: {
            code: string;
            name: string | null;
        };
        /** @description The data dictionary */
        Dictionary: components["schemas"]["LakeFile"][];
        /** @description A decree that recognised a natural disaster in a commune */
        DisasterDecree: {
            beganOn: string | null;
            /** @description Commune as published: one that was merged since has its own row */
            communeCode: string;
            /** @description Signature of the decree */
            decidedOn: string | null;
            endedOn: string | null;
            /** @description Number of the decree in GASPAR */
            id: string;
            /** @description In the Journal officiel */
            publishedOn: string | null;
            risk: string | null;
            riskCode: string | null;
        };
        /** @description A file of the lake */
        Download: {
            /** @description Where it is, for as long as this release is served: what it answers never changes */
            address: string;
            bytes: number;
            /** @description Address of what its columns mean */
            columns: string;
            /** @description Name of the dataset, or `parcel-facts` */
            dataset: string;
            /** @description Its département; null: France */
            departementCode: string | null;
            /** @description Editions (millésimes) of its rows, newest first; none of a file made of several datasets */
            editions: string[];
            /** @description What its rows are */
            holds: string;
            /** @description Kind of rows: names the file within its dataset */
            kind: string;
            licence: string;
            licenceUrl: string;
            /** @constant */
            mediaType: "application/vnd.apache.parquet";
            producer: string;
            rowCount: number;
            /** @description Checksum of its bytes, hexadecimal; its ETag too */
            sha256: string;
        };
        /** @description The files of the release */
        Downloads: {
            files: components["schemas"]["Download"][];
            withheld: components["schemas"]["WithheldDownload"][];
        };
        /**
         * @description GeoJSON Polygon or MultiPolygon, WGS84 (RFC 7946); holes count
         * @example {
         *       "type": "Polygon",
         *       "coordinates": [
         *         [
         *           [
         *             2.499,
         *             46.499
         *           ],
         *           [
         *             2.502,
         *             46.499
         *           ],
         *           [
         *             2.502,
         *             46.502
         *           ],
         *           [
         *             2.499,
         *             46.502
         *           ],
         *           [
         *             2.499,
         *             46.499
         *           ]
         *         ]
         *       ]
         *     }
         */
        DrawnGeometry: {
            /** @description Rings of [longitude, latitude] positions, WGS84, closed; at most 10000 positions in all */
            coordinates: (number[] | number[][])[][];
            /** @enum {string} */
            type: "Polygon" | "MultiPolygon";
        };
        /** @description A public easement (SUP) on a parcel */
        Easement: {
            /** @description Of points, inside the parcel */
            count: number | null;
            /** @description Key in `documents` */
            document: string;
            isSliver: boolean | null;
            /** @description Category: AC1, PM1, INT1 … */
            kind: string | null;
            label: string | null;
            /** @description Of a line, inside the parcel */
            lengthMeters: number | null;
            name: string | null;
            /** @description What the shape is, as published */
            nature: string | null;
            /** @description Written rule: file in the archive of the document, and its address where one is known */
            rule: {
                file: string | null;
                url: string | null;
            };
            /** @enum {string} */
            shape: "surface" | "line" | "points";
            share: number | null;
            surface: number | null;
            validOn: string | null;
        };
        /** @description A place where a company works */
        Establishment: {
            active: boolean;
            /** @description Main activity (APE) */
            activity: components["schemas"]["Activity"] | null;
            /** @description Main activity in the NAF 2025, in force on 1 January 2027; the same as `activity` where the register tells no other */
            activity2025: components["schemas"]["RevisedActivity"] | null;
            address: components["schemas"]["CompanyAddress"];
            createdOn: string | null;
            employer: boolean | null;
            /** @description Bracket of employees, and the year it was counted */
            headcount: components["schemas"]["Headcount"] | null;
            headOffice: boolean;
            /** @description Usual name or sign of the establishment */
            name: string | null;
            siret: string;
            /** @description Since when the register says the same of it */
            unchangedSince: string | null;
        };
        /** @description What a dwelling is worth by the sales around it, and how wrong that may be */
        Estimate: {
            /** @description What was not said, with the value that was taken and where it is from */
            assumed: {
                date: string | null;
                /**
                 * @description sale, diagnostic: the newest of the parcel; cadastre: surface of the parcel; expected: mean of the comparable sales that agree with what was said
                 * @enum {string}
                 */
                from: "sale" | "diagnostic" | "cadastre" | "expected";
                /** @description Sale or diagnostic */
                id: string | null;
                /** @enum {string} */
                parameter: "type" | "surface" | "rooms" | "outbuildings" | "land" | "carrezSurface" | "lots";
                /** @description May be a fraction when it is expected: 1.4 lots */
                value: string | number;
            }[];
            commune: components["schemas"]["Commune"];
            /**
             * @description What tells the commune: the parcel at the place or nearest to it, or, where no cadastre is loaded, the sales nearest to it
             * @enum {string}
             */
            communeFrom: "cadastre" | "sales";
            /** @description The sales that weigh most, of comparablesCount */
            comparables: {
                /** @description Its price carried to the dwelling asked about: surface, features, commune and date */
                adjustedPricePerM2: number;
                /** Format: date */
                date: string;
                distanceMeters: number;
                /** @description Key of the sale */
                id: string;
                /** @description Its parcel, as the source names it */
                idu: string | null;
                price: number;
                pricePerM2: number;
                rooms: number | null;
                /** @description Its weight among all comparables, 0 to 1 */
                share: number;
                surface: number;
            }[];
            comparablesCount: number;
            /**
             * Format: date
             * @description Day of the value
             */
            date: string;
            geopoint: components["schemas"]["Geopoint"];
            /**
             * @description By the width of the interval over the price: A under 30 %, B under 45, C under 65, D under 90, E wider (read the range, not the price)
             * @enum {string}
             */
            grade: "A" | "B" | "C" | "D" | "E";
            /** @description Parcel, where the place lies in a loaded one */
            idu: string | null;
            intervalWidthPercent: number;
            /** @description What other data say of the dwelling, told beside the value and not used in it */
            known: {
                /** @enum {string} */
                dataset: "cog" | "cadastre" | "sections" | "filiation" | "ban" | "iris" | "census" | "filosofi" | "rnb" | "bdnb" | "batiments" | "rnic" | "dpe" | "dvf" | "permits" | "owners" | "sirene" | "companies" | "oll" | "carte-des-loyers" | "official-indices" | "planning" | "prevention-plans" | "clay" | "commune-risks" | "zone-abc" | "local-tax" | "priority-districts" | "classified-installations";
                /** @description Day of the record, else the edition of the dataset */
                date: string | null;
                /**
                 * @description sale-price: sale alone of the dwelling of the parcel most like this one, with a surface within 15 %, euros; energy-label, dpe-surface, dpe-floor, construction-period: of the diagnostic whose surface is nearest; energy-labels: how many diagnostics of the parcel have each, by electricity factor where they differ; construction-year, floors, dwellings: of its building
                 * @enum {string}
                 */
                fact: "sale-price" | "energy-label" | "energy-labels" | "dpe-surface" | "dpe-floor" | "construction-period" | "construction-year" | "floors" | "dwellings";
                /** @description Sale, diagnostic or building */
                id: string | null;
                value: string | number;
            }[];
            /** @description Ground that was counted, m²; null for a flat */
            land: number | null;
            /** @description Where land comes from: the question or what it stands for, the surface of the parcel, or what is usual among the comparable sales; null for a flat */
            landFrom: ("asked" | "cadastre" | "usual") | null;
            /**
             * Format: date
             * @description The newest sale known in the département
             */
            lastSaleOn: string;
            /** @description How wrong past estimates were there, with sales known 180 days late */
            measuredError: {
                biasPercent: number;
                code: string;
                count: number;
                /** @description What the measured questions said besides type, surface and place: no more than this one says */
                inputs: ("rooms" | "outbuildings" | "land" | "carrezSurface" | "lots")[];
                /** @enum {string} */
                level: "commune" | "arrondissement" | "departement";
                medianErrorPercent: number;
                worseThanCommuneMedian: boolean;
            } | null;
            methodVersion: string;
            notice: string;
            /** @description Half of such dwellings sell above, half below */
            price: number;
            priceHigh: number;
            /** @description Four prices in five lie between priceLow and priceHigh */
            priceLow: number;
            pricePerM2: number;
            /** @description Comparables of the same parcel */
            sameParcelCount: number;
            surface: number;
            /** @enum {string} */
            type: "Appartement" | "Maison";
            /** @description What was asked and did not enter the value, and why */
            unused: {
                parameter: string;
                reason: string;
            }[];
        };
        /** @description What a dwelling of a parcel is worth */
        EstimateByParcelAnswer: {
            data: components["schemas"]["Estimate"];
            meta: {
                coverage: components["schemas"]["Coverage"];
                /** @description The datasets this answer was made from: what a reuser must cite */
                datasets: components["schemas"]["Citation"][];
                /** @description Over REST: addresses where the answer leads on. A name in braces is a member of a row, to be put in (RFC 6570) */
                links?: {
                    [key: string]: string;
                };
                /** @description The release that answered */
                release: string;
            };
        };
        /** @description A person or company that directs it */
        Executive: {
            /** @description YYYY-MM: the day is never given */
            birthMonth: string | null;
            firstNames: string | null;
            /** @enum {string} */
            kind: "person" | "company";
            name: string | null;
            role: components["schemas"]["CodeLabel"] | null;
            /** @description Of an executive that is a company */
            siren: string | null;
        };
        /** @description Who directs a company */
        Executives: {
            coverage: components["schemas"]["Coverage"];
            list: components["schemas"]["Executive"][];
        };
        /** @description A lot of a document of filiation: mothers and daughters */
        FiliationLot: {
            /** @description Day of validation */
            date: string;
            /** @description Parcels after; none: ground into the public domain */
            daughters: string[];
            /** @description Number of the document, in its commune and prefix */
            document: string;
            /** @description several-lines: different lines tell one side, and are joined; one-side-only: the other line is not published; mother-is-daughter: a parcel is both */
            doubts: ("several-lines" | "one-side-only" | "mother-is-daughter")[];
            /** @description Its key: commune, prefix, document, lot, day, nature */
            id: string;
            /** @description Number of the lot in the document */
            lot: string;
            /** @description Parcels before; none: ground out of the public domain */
            mothers: string[];
            nature: components["schemas"]["CodeLabel"];
        };
        /** @description The parcel left the cadastre: who took its ground */
        FormerParcel: {
            /** @description Share of its ground that the successors cover, slivers left out */
            coveredShare: number;
            /** @description Edition of the cadastre that had it last, of those loaded */
            lastEdition: string;
            /** @description Today's parcels on its ground, the largest share first, 100 at most; empty where there is none */
            successors: {
                /** @description Ground of both, m² */
                commonSurface: number;
                idu: string;
                /** @description Share of the former parcel that it covers */
                share: number;
                /** @description Share of the successor that comes from the former parcel */
                successorShare: number;
            }[];
            successorsCount: number;
            /** @description Its contenance in m² then */
            surface: number | null;
        };
        FormerParcelProblem: {
            coverage?: components["schemas"]["Coverage"];
            detail: string;
            former: components["schemas"]["FormerParcel"];
            instance: string;
            /** @constant */
            status: 410;
            title: string;
            /** @constant */
            type: "/problems/former-parcel";
        };
        /** @description An address that a text was found to mean */
        FoundAddress: {
            /** @description Certified by the commune; null when it is no house number */
            certified: boolean | null;
            /** @description City that the commune is an arrondissement of, null elsewhere */
            city: string | null;
            commune: components["schemas"]["Commune"];
            /** @description Département code and name, région */
            context: string;
            /** @description Former commune the address is in, null when it has none */
            formerCommune: string | null;
            geopoint: components["schemas"]["Geopoint"];
            /** @description House number with its suffix */
            houseNumber: string | null;
            /** @description BAN key; the INSEE code of a commune */
            id: string;
            /** @description The address in one line */
            label: string;
            /** @description The first line of the address: number and street, lieu-dit or commune */
            name: string;
            /** @description How the house number asked for was found: exact; other-suffix: the number without the suffix asked for; nearest: the number is not known and this is the nearest that is. null: none was asked, or the answer has no number */
            numberMatch: ("exact" | "other-suffix" | "nearest") | null;
            /** @description Parcels of a house number; empty when none is known */
            parcels: components["schemas"]["AddressParcel"][];
            postcode: string | null;
            /** @description How much of the question it answers: 1 = every word, and nothing asked is missing. 0.9 and more is nearly always right, under 0.6 rarely */
            score: number;
            /** @description Street of a house number or street, null otherwise */
            street: string | null;
            /**
             * @description How precise it is: a house number, a street, a lieu-dit, a commune or arrondissement
             * @enum {string}
             */
            type: "housenumber" | "street" | "place" | "commune";
        };
        /** @description GeoJSON FeatureCollection (RFC 7946) */
        GeocodingFeatures: {
            attribution?: string;
            features: {
                geometry: components["schemas"]["Point"] | null;
                properties: {
                    city: string;
                    citycode: string;
                    context: string;
                    /** @description Metres from the point */
                    distance?: number;
                    district?: string;
                    housenumber?: string;
                    id: string;
                    importance: number;
                    label: string;
                    name: string;
                    number_match?: string;
                    oldcity?: string;
                    parcels?: components["schemas"]["AddressParcel"][];
                    postcode?: string;
                    score: number;
                    street?: string;
                    /** @enum {string} */
                    type: "housenumber" | "street" | "locality" | "municipality";
                    /** @description Metres in the legal projection of the territory */
                    x: number;
                    y: number;
                };
                /** @constant */
                type: "Feature";
            }[];
            licence?: string;
            limit?: number;
            query?: string;
            /** @constant */
            type: "FeatureCollection";
            version?: string;
        };
        /** @description GeoJSON geometry, WGS84 (EPSG:4326), longitude first */
        Geometry: components["schemas"]["Polygon"] | components["schemas"]["MultiPolygon"];
        /** @description Longitude and latitude, WGS84 degrees */
        Geopoint: {
            lat: number;
            lng: number;
        };
        /** @description Buildings of a parcel */
        GetBuildingsAnswer: {
            data: components["schemas"]["Building"][];
            meta: {
                coverage: components["schemas"]["Coverage"];
                /** @description The datasets this answer was made from: what a reuser must cite */
                datasets: components["schemas"]["Citation"][];
                former?: components["schemas"]["FormerParcel"];
                /** @description Over REST: addresses where the answer leads on. A name in braces is a member of a row, to be put in (RFC 6570) */
                links?: {
                    [key: string]: string;
                };
                /** @description The release that answered */
                release: string;
            };
        };
        /** @description What changed between releases */
        GetChangesAnswer: {
            data: components["schemas"]["Changes"];
            meta: {
                /** @description The datasets this answer was made from: what a reuser must cite */
                datasets: components["schemas"]["Citation"][];
                limit: number;
                /** @description Over REST: addresses where the answer leads on. A name in braces is a member of a row, to be put in (RFC 6570) */
                links?: {
                    [key: string]: string;
                };
                /** @description `cursor` of the next page, of this release alone; null on the last */
                next: string | null;
                /** @description Files that differ and were not compared: take them whole */
                notComputed: {
                    dataset: string;
                    /** @description null: a national file */
                    departementCode: string | null;
                    /** @description Kind of lake file */
                    file: string;
                    /** @enum {string} */
                    reason: "earlier-file-damaged" | "other-columns" | "unknown-file";
                    /** @description Identifier of a release */
                    release: string;
                }[];
                /** @description The release that answered */
                release: string;
                /** @description Rows in this answer */
                returned: number;
                since: components["schemas"]["ReleaseMoment"];
                /** @description The release these pages lead to: what to ask since next */
                until: components["schemas"]["ReleaseMoment"];
            };
        };
        /** @description Permits of a commune, year by year */
        GetCommunePermitsAnswer: {
            data: components["schemas"]["CommunePermits"];
            meta: {
                coverage: components["schemas"]["Coverage"];
                /** @description The datasets this answer was made from: what a reuser must cite */
                datasets: components["schemas"]["Citation"][];
                /** @description Over REST: addresses where the answer leads on. A name in braces is a member of a row, to be put in (RFC 6570) */
                links?: {
                    [key: string]: string;
                };
                /** @description The release that answered */
                release: string;
            };
        };
        /** @description A company by its SIREN */
        GetCompanyAnswer: {
            data: components["schemas"]["Company"];
            meta: components["schemas"]["Meta"];
        };
        /** @description Co-ownerships of a parcel */
        GetCoproprieteAnswer: {
            /** @description Principal syndicates first, then the largest; empty when the parcel has none */
            data: components["schemas"]["CoOwnership"][];
            meta: {
                coverage: components["schemas"]["Coverage"];
                /** @description The datasets this answer was made from: what a reuser must cite */
                datasets: components["schemas"]["Citation"][];
                former?: components["schemas"]["FormerParcel"];
                /** @description Over REST: addresses where the answer leads on. A name in braces is a member of a row, to be put in (RFC 6570) */
                links?: {
                    [key: string]: string;
                };
                /** @description The release that answered */
                release: string;
            };
        };
        /** @description Which places are loaded */
        GetCoverageAnswer: {
            data: components["schemas"]["LoadedPlaces"];
            meta: components["schemas"]["Meta"];
        };
        /** @description People around a parcel */
        GetDemographicsAnswer: {
            data: components["schemas"]["Demographics"];
            meta: components["schemas"]["Meta"];
        };
        /** @description The data dictionary */
        GetDictionaryAnswer: {
            data: components["schemas"]["Dictionary"];
            meta: components["schemas"]["Meta"];
        };
        /** @description Everything about a parcel */
        GetDossierAnswer: {
            data: {
                idu: string;
                sections: {
                    addresses?: {
                        coverage: components["schemas"]["Coverage"];
                        /** @description data of /v1/addresses/by-parcel/{idu}; null unless status is 200 */
                        data: components["schemas"]["Address"][] | null;
                        /**
                         * @description Status of /v1/addresses/by-parcel/{idu}
                         * @enum {number}
                         */
                        status: 200 | 404 | 503;
                    };
                    buildings?: {
                        about?: {
                            former?: components["schemas"]["FormerParcel"];
                        };
                        coverage: components["schemas"]["Coverage"];
                        /** @description data of /v1/buildings/by-parcel/{idu}; null unless status is 200 */
                        data: components["schemas"]["Building"][] | null;
                        /**
                         * @description Status of /v1/buildings/by-parcel/{idu}
                         * @enum {number}
                         */
                        status: 200 | 404 | 503;
                    };
                    copropriete?: {
                        about?: {
                            former?: components["schemas"]["FormerParcel"];
                        };
                        coverage: components["schemas"]["Coverage"];
                        /** @description data of /v1/copropriete/by-parcel/{idu}; null unless status is 200 */
                        data: components["schemas"]["CoOwnership"][] | null;
                        /**
                         * @description Status of /v1/copropriete/by-parcel/{idu}
                         * @enum {number}
                         */
                        status: 200 | 404 | 503;
                    };
                    demographie?: {
                        coverage: components["schemas"]["Coverage"];
                        /** @description data of /v1/demographie/by-parcel/{idu}; null unless status is 200 */
                        data: components["schemas"]["Demographics"] | null;
                        /**
                         * @description Status of /v1/demographie/by-parcel/{idu}
                         * @enum {number}
                         */
                        status: 200 | 404 | 503;
                    };
                    "dpe-residential"?: {
                        coverage: components["schemas"]["Coverage"];
                        /** @description data of /v1/dpe-residential/by-parcel/{idu}; null unless status is 200 */
                        data: components["schemas"]["ResidentialDiagnostic"][] | null;
                        /**
                         * @description Status of /v1/dpe-residential/by-parcel/{idu}
                         * @enum {number}
                         */
                        status: 200 | 404 | 503;
                    };
                    "dpe-tertiary"?: {
                        coverage: components["schemas"]["Coverage"];
                        /** @description data of /v1/dpe-tertiary/by-parcel/{idu}; null unless status is 200 */
                        data: components["schemas"]["TertiaryDiagnostics"] | null;
                        /**
                         * @description Status of /v1/dpe-tertiary/by-parcel/{idu}
                         * @enum {number}
                         */
                        status: 200 | 404 | 503;
                    };
                    history?: {
                        about?: {
                            former?: components["schemas"]["FormerParcel"];
                        };
                        coverage: components["schemas"]["Coverage"];
                        /** @description data of /v1/parcels/{idu}/history; null unless status is 200 */
                        data: components["schemas"]["ParcelHistory"] | null;
                        /**
                         * @description Status of /v1/parcels/{idu}/history
                         * @enum {number}
                         */
                        status: 200 | 404 | 503;
                    };
                    "local-rules"?: {
                        about?: {
                            former?: components["schemas"]["FormerParcel"];
                        };
                        coverage: components["schemas"]["Coverage"];
                        /** @description data of /v1/local-rules/by-parcel/{idu}; null unless status is 200 */
                        data: components["schemas"]["LocalRules"] | null;
                        /**
                         * @description Status of /v1/local-rules/by-parcel/{idu}
                         * @enum {number}
                         */
                        status: 200 | 404 | 503;
                    };
                    loyers?: {
                        coverage: components["schemas"]["Coverage"];
                        /** @description data of /v1/loyers/by-commune/{codeInsee}; null unless status is 200 */
                        data: components["schemas"]["CommuneRents"] | null;
                        /**
                         * @description Status of /v1/loyers/by-commune/{codeInsee}
                         * @enum {number}
                         */
                        status: 200 | 404 | 503;
                    };
                    occupants?: {
                        about?: {
                            /** @description Active establishments tied to the parcel */
                            count: number;
                            former?: components["schemas"]["FormerParcel"];
                            limit: number;
                            returned: number;
                            truncated: boolean;
                        };
                        coverage: components["schemas"]["Coverage"];
                        /** @description data of /v1/occupants/by-parcel/{idu}; null unless status is 200 */
                        data: components["schemas"]["Occupant"][] | null;
                        /**
                         * @description Status of /v1/occupants/by-parcel/{idu}
                         * @enum {number}
                         */
                        status: 200 | 404 | 503;
                    };
                    parcels?: {
                        coverage: components["schemas"]["Coverage"];
                        /** @description data of /v1/parcels/{idu}; null unless status is 200 */
                        data: components["schemas"]["Parcel"] | null;
                        /**
                         * @description Status of /v1/parcels/{idu}
                         * @enum {number}
                         */
                        status: 200 | 404 | 503;
                    };
                    permits?: {
                        about?: {
                            /** @description The same of those around */
                            aroundTotal: number;
                            former?: components["schemas"]["FormerParcel"];
                            /** @description Permits of the parcel, those beyond `limit` too */
                            total: number;
                        };
                        coverage: components["schemas"]["Coverage"];
                        /** @description data of /v1/permits/by-parcel/{idu}; null unless status is 200 */
                        data: components["schemas"]["ParcelPermits"] | null;
                        /**
                         * @description Status of /v1/permits/by-parcel/{idu}
                         * @enum {number}
                         */
                        status: 200 | 404 | 503;
                    };
                    planning?: {
                        about?: {
                            former?: components["schemas"]["FormerParcel"];
                        };
                        coverage: components["schemas"]["Coverage"];
                        /** @description data of /v1/planning/by-parcel/{idu}; null unless status is 200 */
                        data: components["schemas"]["ParcelPlanning"] | null;
                        /**
                         * @description Status of /v1/planning/by-parcel/{idu}
                         * @enum {number}
                         */
                        status: 200 | 404 | 503;
                    };
                    prices?: {
                        about?: {
                            former?: components["schemas"]["FormerParcel"];
                        };
                        coverage: components["schemas"]["Coverage"];
                        /** @description data of /v1/prices/by-parcel/{idu}; null unless status is 200 */
                        data: {
                            idu: string;
                            yearlyStats: components["schemas"]["ZonePrices"][];
                        } | null;
                        /**
                         * @description Status of /v1/prices/by-parcel/{idu}
                         * @enum {number}
                         */
                        status: 200 | 404 | 503;
                    };
                    proprietaires?: {
                        about?: {
                            former?: components["schemas"]["FormerParcel"];
                            /** @description Parcels that are gone, lay on this ground and have holders in the register still */
                            formerParcels?: {
                                holders: components["schemas"]["ParcelOwners"];
                                idu: string;
                                /**
                                 * @description What ties it to this one: editions of the cadastre, or documents of filiation
                                 * @enum {string}
                                 */
                                method: "editions" | "filiation";
                                /** @description Whether ground of it is surely in this one */
                                sure: boolean;
                            }[];
                        };
                        coverage: components["schemas"]["Coverage"];
                        /** @description data of /v1/proprietaires/by-parcel/{idu}; null unless status is 200 */
                        data: components["schemas"]["ParcelOwners"] | null;
                        /**
                         * @description Status of /v1/proprietaires/by-parcel/{idu}
                         * @enum {number}
                         */
                        status: 200 | 404 | 503;
                    };
                    risks?: {
                        about?: {
                            former?: components["schemas"]["FormerParcel"];
                        };
                        coverage: components["schemas"]["Coverage"];
                        /** @description data of /v1/risks/by-parcel/{idu}; null unless status is 200 */
                        data: components["schemas"]["ParcelRisks"] | null;
                        /**
                         * @description Status of /v1/risks/by-parcel/{idu}
                         * @enum {number}
                         */
                        status: 200 | 404 | 503;
                    };
                    transactions?: {
                        about?: {
                            former?: components["schemas"]["FormerParcel"];
                            limit: number;
                            /** @description `cursor` of the next page, of this release alone; null on the last */
                            next: string | null;
                            /** @description `offset` of the next page; null on the last */
                            nextOffset: number | null;
                            /** @description From the first loaded year of its commune to the newest loaded sale */
                            period: {
                                /** Format: date */
                                from: string;
                                /** Format: date */
                                to: string;
                            } | null;
                            /** @description Rows in this answer */
                            returned: number;
                            /** @description Rows on all pages */
                            total: number;
                        };
                        coverage: components["schemas"]["Coverage"];
                        /** @description data of /v1/transactions/by-parcel/{idu}; null unless status is 200 */
                        data: components["schemas"]["Sale"][] | null;
                        /**
                         * @description Status of /v1/transactions/by-parcel/{idu}
                         * @enum {number}
                         */
                        status: 200 | 404 | 503;
                    };
                };
            };
            meta: components["schemas"]["Meta"];
        };
        /** @description Energy diagnostics of the dwellings of a parcel */
        GetDpeResidentialAnswer: {
            /** @description Newest first; empty when the parcel has none */
            data: components["schemas"]["ResidentialDiagnostic"][];
            meta: {
                coverage: components["schemas"]["Coverage"];
                /** @description The datasets this answer was made from: what a reuser must cite */
                datasets: components["schemas"]["Citation"][];
                /** @description Over REST: addresses where the answer leads on. A name in braces is a member of a row, to be put in (RFC 6570) */
                links?: {
                    [key: string]: string;
                };
                /** @description The release that answered */
                release: string;
            };
        };
        /** @description Energy diagnostics of the tertiary buildings of a parcel */
        GetDpeTertiaryAnswer: {
            data: components["schemas"]["TertiaryDiagnostics"];
            meta: {
                coverage: components["schemas"]["Coverage"];
                /** @description The datasets this answer was made from: what a reuser must cite */
                datasets: components["schemas"]["Citation"][];
                /** @description Over REST: addresses where the answer leads on. A name in braces is a member of a row, to be put in (RFC 6570) */
                links?: {
                    [key: string]: string;
                };
                /** @description The release that answered */
                release: string;
            };
        };
        /** @description What a flat or house is worth, by the sales around it */
        GetEstimateAnswer: {
            data: components["schemas"]["Estimate"];
            meta: {
                coverage: components["schemas"]["Coverage"];
                /** @description The datasets this answer was made from: what a reuser must cite */
                datasets: components["schemas"]["Citation"][];
                /** @description Over REST: addresses where the answer leads on. A name in braces is a member of a row, to be put in (RFC 6570) */
                links?: {
                    [key: string]: string;
                };
                /** @description The release that answered */
                release: string;
            };
        };
        /** @description How wrong estimates were in a place */
        GetEstimateQualityAnswer: {
            data: {
                code: string;
                /** @description Days by which every sale is taken to be known late */
                lagDays: number;
                /** @enum {string} */
                level: "iris" | "commune" | "arrondissement" | "ville" | "departement" | "region";
                methodVersion: string;
                name: string;
                /** @description Days of the sales valued */
                period: {
                    /** Format: date */
                    from: string;
                    /** Format: date */
                    to: string;
                };
                types: {
                    baselines: {
                        /** @description Median of the signed errors: below 0 where estimates are too low */
                        biasPercent: number;
                        /** @description Sales valued */
                        count: number;
                        /** @description Of the estimate, on the same sales */
                        estimateMedianErrorPercent: number;
                        meanErrorPercent: number;
                        medianErrorHighPercent: number;
                        /** @description Lower end of its 95 % confidence interval */
                        medianErrorLowPercent: number;
                        /** @description Half of the estimates are nearer to the price than this */
                        medianErrorPercent: number;
                        /** @enum {string} */
                        method: "commune-median" | "iris-median" | "ten-nearest" | "twelve-comparables";
                        /** @description Nine estimates in ten are nearer than this */
                        p90ErrorPercent: number;
                        /** @description Share of the estimates within 10 % of the price */
                        within10Percent: number;
                        within20Percent: number;
                    }[];
                    /** @description Median of the signed errors: below 0 where estimates are too low */
                    biasPercent: number;
                    /** @description The same sales with less and with more said of them; absent, as `inputs` is, from cards made before version 2.0 of the method */
                    byInputs?: {
                        /** @description Median of the signed errors: below 0 where estimates are too low */
                        biasPercent: number;
                        /** @description Sales valued */
                        count: number;
                        /** @description What was said of each dwelling, besides its type, surface and place; the rest took its expected value */
                        inputs: ("rooms" | "outbuildings" | "land" | "carrezSurface" | "lots")[];
                        interval: {
                            /** @description The same of the third of the sales with the narrowest intervals, the middle third, the widest */
                            coverageByThirdPercent?: number[];
                            /** @description Share of the prices inside the 80 % interval */
                            coveragePercent: number;
                            /** @description Median width of the interval, as a share of the estimate */
                            widthPercent: number;
                        };
                        /** @enum {string} */
                        level: "least" | "usual" | "all";
                        meanErrorPercent: number;
                        medianErrorHighPercent: number;
                        /** @description Lower end of its 95 % confidence interval */
                        medianErrorLowPercent: number;
                        /** @description Half of the estimates are nearer to the price than this */
                        medianErrorPercent: number;
                        /** @description Nine estimates in ten are nearer than this */
                        p90ErrorPercent: number;
                        /** @description Share of the estimates within 10 % of the price */
                        within10Percent: number;
                        within20Percent: number;
                        worseThanCommuneMedian: boolean;
                    }[];
                    /** @description Sales valued */
                    count: number;
                    groups: {
                        /** @description Median of the signed errors: below 0 where estimates are too low */
                        biasPercent: number;
                        /** @enum {string} */
                        by: "year" | "commune-population" | "grade" | "surface" | "ordinary-price";
                        /** @description Sales valued */
                        count: number;
                        coveragePercent: number;
                        meanErrorPercent: number;
                        medianErrorHighPercent: number;
                        /** @description Lower end of its 95 % confidence interval */
                        medianErrorLowPercent: number;
                        /** @description Half of the estimates are nearer to the price than this */
                        medianErrorPercent: number;
                        /** @description Nine estimates in ten are nearer than this */
                        p90ErrorPercent: number;
                        value: string;
                        /** @description Share of the estimates within 10 % of the price */
                        within10Percent: number;
                        within20Percent: number;
                    }[];
                    /** @description What was said of each dwelling, besides its type, surface and place; the rest took its expected value */
                    inputs?: ("rooms" | "outbuildings" | "land" | "carrezSurface" | "lots")[];
                    interval: {
                        /** @description The same of the third of the sales with the narrowest intervals, the middle third, the widest */
                        coverageByThirdPercent?: number[];
                        /** @description Share of the prices inside the 80 % interval */
                        coveragePercent: number;
                        /** @description Median width of the interval, as a share of the estimate */
                        widthPercent: number;
                    };
                    meanErrorPercent: number;
                    medianErrorHighPercent: number;
                    /** @description Lower end of its 95 % confidence interval */
                    medianErrorLowPercent: number;
                    /** @description Half of the estimates are nearer to the price than this */
                    medianErrorPercent: number;
                    /** @description Nine estimates in ten are nearer than this */
                    p90ErrorPercent: number;
                    /** @description Sales tested that the method refused to value */
                    refusedCount: number;
                    /** @description Two dwellings of one parcel, of the same rooms and of surfaces within 5 %, sold within a year: by how much their prices per m² differ. What the source does not say of them (floor, state, view) sets this limit */
                    twins: {
                        medianDifferencePercent: number;
                        pairCount: number;
                    } | null;
                    /** @enum {string} */
                    type: "Appartement" | "Maison";
                    /** @description Share of the estimates within 10 % of the price */
                    within10Percent: number;
                    within20Percent: number;
                    /** @description Whether the plain median of the commune was nearer here than the estimate */
                    worseThanCommuneMedian: boolean;
                }[];
            };
            meta: {
                coverage: components["schemas"]["Coverage"];
                /** @description The datasets this answer was made from: what a reuser must cite */
                datasets: components["schemas"]["Citation"][];
                /** @description Over REST: addresses where the answer leads on. A name in braces is a member of a row, to be put in (RFC 6570) */
                links?: {
                    [key: string]: string;
                };
                /** @description The release that answered */
                release: string;
            };
        };
        /** @description Zoning and local tax of a parcel */
        GetLocalRulesAnswer: {
            data: components["schemas"]["LocalRules"];
            meta: {
                coverage: components["schemas"]["Coverage"];
                /** @description The datasets this answer was made from: what a reuser must cite */
                datasets: components["schemas"]["Citation"][];
                former?: components["schemas"]["FormerParcel"];
                /** @description Over REST: addresses where the answer leads on. A name in braces is a member of a row, to be put in (RFC 6570) */
                links?: {
                    [key: string]: string;
                };
                /** @description The release that answered */
                release: string;
            };
        };
        /** @description The parcel at a point, or the nearest one */
        GetNearestParcelAnswer: {
            data: components["schemas"]["NearestParcel"];
            meta: {
                /** @description The datasets this answer was made from: what a reuser must cite */
                datasets: components["schemas"]["Citation"][];
                /** @description Over REST: addresses where the answer leads on. A name in braces is a member of a row, to be put in (RFC 6570) */
                links?: {
                    [key: string]: string;
                };
                /** @description Other parcels that contain the point, the smallest first: the cadastre draws them over each other */
                overlapping?: string[];
                /** @description The release that answered */
                release: string;
            };
        };
        /** @description Companies in activity on a parcel */
        GetOccupantsAnswer: {
            data: components["schemas"]["Occupant"][];
            meta: {
                /** @description Active establishments tied to the parcel */
                count: number;
                coverage: components["schemas"]["Coverage"];
                /** @description The datasets this answer was made from: what a reuser must cite */
                datasets: components["schemas"]["Citation"][];
                former?: components["schemas"]["FormerParcel"];
                limit: number;
                /** @description Over REST: addresses where the answer leads on. A name in braces is a member of a row, to be put in (RFC 6570) */
                links?: {
                    [key: string]: string;
                };
                /** @description The release that answered */
                release: string;
                returned: number;
                truncated: boolean;
            };
        };
        /** @description Legal entities that own a parcel */
        GetOwnersAnswer: {
            data: components["schemas"]["ParcelOwners"];
            meta: {
                /** @description What an empty answer means */
                coverage: components["schemas"]["Coverage"];
                /** @description The datasets this answer was made from: what a reuser must cite */
                datasets: components["schemas"]["Citation"][];
                former?: components["schemas"]["FormerParcel"];
                /** @description Parcels that are gone, lay on this ground and have holders in the register still */
                formerParcels?: {
                    holders: components["schemas"]["ParcelOwners"];
                    idu: string;
                    /**
                     * @description What ties it to this one: editions of the cadastre, or documents of filiation
                     * @enum {string}
                     */
                    method: "editions" | "filiation";
                    /** @description Whether ground of it is surely in this one */
                    sure: boolean;
                }[];
                /** @description Over REST: addresses where the answer leads on. A name in braces is a member of a row, to be put in (RFC 6570) */
                links?: {
                    [key: string]: string;
                };
                /** @description The release that answered */
                release: string;
            };
        };
        /** @description A parcel by its identifier */
        GetParcelAnswer: {
            data: components["schemas"]["Parcel"];
            meta: components["schemas"]["Meta"];
        };
        /** @description Where a parcel came from, and what became of it */
        GetParcelHistoryAnswer: {
            data: components["schemas"]["ParcelHistory"];
            meta: {
                coverage: components["schemas"]["Coverage"];
                /** @description The datasets this answer was made from: what a reuser must cite */
                datasets: components["schemas"]["Citation"][];
                former?: components["schemas"]["FormerParcel"];
                /** @description Over REST: addresses where the answer leads on. A name in braces is a member of a row, to be put in (RFC 6570) */
                links?: {
                    [key: string]: string;
                };
                /** @description The release that answered */
                release: string;
            };
        };
        /** @description Permits to build, develop and demolish of a parcel */
        GetPermitsAnswer: {
            data: components["schemas"]["ParcelPermits"];
            meta: {
                /** @description The same of those around */
                aroundTotal: number;
                coverage: components["schemas"]["Coverage"];
                /** @description The datasets this answer was made from: what a reuser must cite */
                datasets: components["schemas"]["Citation"][];
                former?: components["schemas"]["FormerParcel"];
                /** @description Over REST: addresses where the answer leads on. A name in braces is a member of a row, to be put in (RFC 6570) */
                links?: {
                    [key: string]: string;
                };
                /** @description The release that answered */
                release: string;
                /** @description Permits of the parcel, those beyond `limit` too */
                total: number;
            };
        };
        /** @description Planning rules of a parcel */
        GetPlanningAnswer: {
            data: components["schemas"]["ParcelPlanning"];
            meta: {
                coverage: components["schemas"]["Coverage"];
                /** @description The datasets this answer was made from: what a reuser must cite */
                datasets: components["schemas"]["Citation"][];
                former?: components["schemas"]["FormerParcel"];
                /** @description Over REST: addresses where the answer leads on. A name in braces is a member of a row, to be put in (RFC 6570) */
                links?: {
                    [key: string]: string;
                };
                /** @description The release that answered */
                release: string;
            };
        };
        /** @description Parcels of a company */
        GetPortfolioAnswer: {
            data: components["schemas"]["Portfolio"];
            meta: {
                coverage: components["schemas"]["Coverage"];
                /** @description The datasets this answer was made from: what a reuser must cite */
                datasets: components["schemas"]["Citation"][];
                limit: number;
                /** @description Over REST: addresses where the answer leads on. A name in braces is a member of a row, to be put in (RFC 6570) */
                links?: {
                    [key: string]: string;
                };
                /** @description `cursor` of the next page, of this release alone; null on the last */
                next: string | null;
                offset: number;
                /** @description The release that answered */
                release: string;
                /** @description Rows in this answer */
                returned: number;
                /** @enum {string} */
                role: "owner" | "representative" | "other";
                /** @description Rows on all pages */
                total: number;
                /** @description Whether more follow */
                truncated: boolean;
            };
        };
        /** @description How prices of like dwellings moved, quarter by quarter */
        GetPriceIndexAnswer: {
            data: {
                byType: {
                    /** @description Quarter whose index is 100 */
                    base: string;
                    quarters: {
                        /** @description Sales of the zone in the quarter */
                        count: number;
                        high: number;
                        /** @description Prices of like dwellings, 100 in the base quarter */
                        index: number;
                        /** @description Four chances in five that it lies between low and high */
                        low: number;
                        /** @description Sales of this quarter are still being published: the next release may revise it */
                        provisional: boolean;
                        /** @description 2025-Q2 */
                        quarter: string;
                    }[];
                    /** @enum {string} */
                    type: "Appartement" | "Maison";
                }[];
                code: string;
                /** @enum {string} */
                level: "departement" | "epci" | "commune";
                methodVersion: string;
                name: string;
                official: components["schemas"]["OfficialPrices"];
            };
            meta: {
                coverage: components["schemas"]["Coverage"];
                /** @description The datasets this answer was made from: what a reuser must cite */
                datasets: components["schemas"]["Citation"][];
                /** @description Over REST: addresses where the answer leads on. A name in braces is a member of a row, to be put in (RFC 6570) */
                links?: {
                    [key: string]: string;
                };
                /** @description The release that answered */
                release: string;
            };
        };
        /** @description The reference index of rents (IRL) */
        GetRentIndexAnswer: {
            data: components["schemas"]["RentIndex"];
            meta: components["schemas"]["Meta"];
        };
        /** @description Observed rents of a commune, year by year */
        GetRentStatsByCommuneAnswer: {
            data: components["schemas"]["CommuneRents"];
            meta: components["schemas"]["Meta"];
        };
        /** @description Observed rents of a commune in one year, with breakdowns */
        GetRentStatsByCommuneYearAnswer: {
            data: components["schemas"]["CommuneRentYear"];
            meta: components["schemas"]["Meta"];
        };
        /** @description Observed rents at a point */
        GetRentStatsByCoordinatesAnswer: {
            data: components["schemas"]["LocatedRents"];
            meta: components["schemas"]["Meta"];
        };
        /** @description Risks of a parcel */
        GetRisksAnswer: {
            data: components["schemas"]["ParcelRisks"];
            meta: {
                coverage: components["schemas"]["Coverage"];
                /** @description The datasets this answer was made from: what a reuser must cite */
                datasets: components["schemas"]["Citation"][];
                former?: components["schemas"]["FormerParcel"];
                /** @description Over REST: addresses where the answer leads on. A name in braces is a member of a row, to be put in (RFC 6570) */
                links?: {
                    [key: string]: string;
                };
                /** @description The release that answered */
                release: string;
            };
        };
        /** @description A bracket of employees */
        Headcount: {
            code: string;
            /** @description Official label, null when the nomenclature has no such code */
            label: string | null;
            year: number | null;
        };
        HeadersTooLargeProblem: {
            detail: string;
            instance: string;
            /** @constant */
            status: 431;
            title: string;
            /** @constant */
            type: "/problems/headers-too-large";
        };
        /** @description Incomes of the households of a zone */
        Income: {
            /** @description Standard of living: available income a consumption unit, euros a year; poverty rate at 60 % of the median */
            available: {
                d1: number | null;
                d9: number | null;
                gini: number | null;
                interdecileRatio: number | null;
                median: number | null;
                povertyRatePercent: number | null;
                q1: number | null;
                q3: number | null;
            };
            /** @description What available income is made of; taxes are negative */
            compositionPercent: {
                activity: number | null;
                pensions: number | null;
                socialBenefits: number | null;
                taxes: number | null;
                wealth: number | null;
            };
            /** @description Declared income a consumption unit, euros a year: before taxes and benefits, another measure */
            declared: {
                d1: number | null;
                d9: number | null;
                gini: number | null;
                median: number | null;
                q1: number | null;
                q3: number | null;
            };
            /** @description Tax households */
            households: number | null;
            /** @description Persons in them */
            persons: number | null;
            /** @description Households that pay income tax */
            taxedPercent: number | null;
            /** @description Figures that are null, under the reason the producer gives; never zero */
            withheld: {
                fields: string[];
                /** @enum {string} */
                reason: "secret" | "not-significant" | "not-available" | "not-applicable" | "not-published";
            }[];
            /** @description Year of the incomes */
            year: number;
        };
        /** @description An installation of the register of Géorisques */
        Installation: {
            /** @description As the BAN writes it; null where it is not found there */
            address: string | null;
            commune: components["schemas"]["Commune"];
            /** @description From the edge of the parcel; 0: on it. To a point, not to the edge of the site */
            distanceMeters: number;
            geopoint: components["schemas"]["Geopoint"];
            /** @description Number in the register of Géorisques */
            id: string;
            /** @description Last inspection; null: none is published */
            inspectedOn: string | null;
            /** @description Under the directive on industrial emissions */
            isIed: boolean | null;
            /** @description Whether no operator is named; `withheldReason` says why */
            nameWithheld: boolean;
            /** @description As the register of companies names it: a legal person alone */
            operator: {
                name: string;
                siren: string;
                siret: string;
            } | null;
            /** @description How its place is known */
            placement: {
                /**
                 * @description published: the producer gives the point, which is that of the commune for many; address: that of its address in the BAN
                 * @enum {string}
                 */
                method: "published" | "address";
                /** @description By address: 1, or 0.8 for the first number of a range */
                score: number | null;
            };
            /**
             * @description As published
             * @enum {string}
             */
            regime: "Autorisation" | "Enregistrement" | "Autres régimes" | "Non ICPE";
            /** @description As published; null: not told */
            seveso: ("Non Seveso" | "Seveso seuil bas" | "Seveso seuil haut") | null;
            /** @description no-siret: no company is published, it may be a person; not-in-register: not among the companies loaded; natural-person: no legal person by its legal form; opposed: to publication; no-name: the register has none */
            withheldReason: ("no-siret" | "register-not-loaded" | "not-in-register" | "natural-person" | "opposed" | "no-name") | null;
        };
        /** @description Classified installations (ICPE) around the parcel; absent is not "no installation" */
        InstallationsAround: {
            coverage: components["schemas"]["Coverage"];
            /** @description Edition loaded there; null when none is */
            edition: string | null;
            /** @description The nearest of them first, 20 at most */
            found: components["schemas"]["Installation"][];
            /** @description Those that the register has as "Non ICPE", told apart: the nearest first, 5 at most */
            notClassified: {
                found: components["schemas"]["Installation"][];
                total: number | null;
            };
            /** @description Classified ones of the commune without a known place: they may be near */
            notPlacedCount: number | null;
            /** @description How far from the edge of the parcel is looked */
            radiusMeters: number;
            /**
             * @description What it is known of: of a commune, or of what is around, it says nothing of the parcel itself
             * @constant
             */
            scope: "around";
            /** @description Classified ones within radiusMeters, of the départements that are loaded; null: not loaded, or no such parcel. Without those that could not be placed */
            total: number | null;
        };
        InternalErrorProblem: {
            detail: string;
            instance: string;
            /** @constant */
            status: 500;
            title: string;
            /** @constant */
            type: "/problems/internal-error";
        };
        InvalidKeyProblem: {
            detail: string;
            instance: string;
            /** @constant */
            status: 401;
            title: string;
            /** @constant */
            type: "/problems/invalid-key";
        };
        InvalidParametersProblem: {
            detail: string;
            /** @description One entry for each parameter that was refused */
            errors?: components["schemas"]["ParameterError"][];
            instance: string;
            /** @description Refused beside those of `errors` */
            moreErrors?: number;
            /** @constant */
            status: 400;
            title: string;
            /** @constant */
            type: "/problems/invalid-parameters";
        };
        KeyNeededProblem: {
            detail: string;
            instance: string;
            /** @constant */
            status: 401;
            title: string;
            /** @constant */
            type: "/problems/key-needed";
        };
        KeysUnavailableProblem: {
            detail: string;
            instance: string;
            /** @constant */
            status: 503;
            title: string;
            /** @constant */
            type: "/problems/keys-unavailable";
        };
        /** @description A cell of a lake file, as JSON */
        LakeCell: ((string | number | boolean | null) | (string | number | boolean | null)[] | {
            [key: string]: string | number | boolean | null;
        }) | ((string | number | boolean | null) | (string | number | boolean | null)[] | {
            [key: string]: string | number | boolean | null;
        })[] | {
            [key: string]: (string | number | boolean | null) | (string | number | boolean | null)[] | {
                [key: string]: string | number | boolean | null;
            };
        };
        /** @description A column of a lake file */
        LakeColumn: {
            /** @description Backquotes stand around values */
            meaning: string;
            name: string;
            /** @description Columns of the source that it is read from, or where they are; null: computed */
            source: string[] | null;
            /** @description Type as DuckDB tells it */
            type: string;
            unit: string | null;
        };
        /** @description A kind of lake file */
        LakeFile: {
            columns: components["schemas"]["LakeColumn"][];
            /** @description Name of the dataset, or `parcel-facts` */
            dataset: string;
            holds: string;
            /** @description Kind of rows: names the file within its dataset */
            kind: string;
        };
        /** @description Land sold */
        Land: {
            /** @description Nature de culture */
            culture: string | null;
            idu: string;
            specialCulture: string | null;
            surface: number | null;
        };
        /** @description What is loaded, and where it comes from */
        ListDatasetsAnswer: {
            data: components["schemas"]["Dataset"][];
            meta: components["schemas"]["Meta"];
        };
        /** @description The files of the release */
        ListDownloadsAnswer: {
            data: components["schemas"]["Downloads"];
            meta: components["schemas"]["Meta"];
        };
        /** @description A risk that the prefect lists for a commune (DDRM) */
        ListedRisk: {
            /** @description Two digits: a main risk; three: a kind of it (127: clay) */
            code: string;
            label: string | null;
        };
        /** @description The releases, and what each changed */
        ListReleasesAnswer: {
            data: components["schemas"]["Releases"];
            meta: components["schemas"]["Meta"];
        };
        /** @description What is loaded of a dataset in one area */
        LoadedArea: {
            /** @description Département code, or france for a national file */
            code: string;
            /** @description The communes loaded; absent when the whole area is */
            communeCodes?: string[];
            /** @description Newest edition (millésime) */
            edition: string;
            /**
             * @description How that edition is known
             * @enum {string}
             */
            editionFrom: "resolved-url" | "asked" | "newest-row" | "package-version";
            /** @description When the newest source was fetched */
            fetchedAt: string | null;
            /** @description in = kept + quarantined + outOfScope; repaired rows are kept */
            rows: {
                in: number;
                kept: number;
                outOfScope: {
                    [key: string]: number;
                };
                quarantined: {
                    [key: string]: number;
                };
                repaired: {
                    [key: string]: number;
                };
            };
            sources: {
                count: number;
                /** @description Sources that could not be had when the rest was loaded; absent when there is none */
                missing?: components["schemas"]["MissingSource"][];
                /** @description Addresses after redirects, at most 10 */
                urls: string[];
            };
        };
        /** @description Which places the release holds, dataset by dataset */
        LoadedPlaces: {
            asked?: {
                /** @description The code asked for, or the one that replaced it */
                code: string;
                /** @enum {string} */
                level: "departement" | "commune";
                name: string;
            };
            /** @description Files that cannot be read, by dataset and area: questions that need one answer 503 */
            damaged?: {
                code: string;
                detail: string;
                name: string;
            }[];
            datasets: components["schemas"]["CoveredDataset"][];
        };
        LocalOnlyProblem: {
            detail: string;
            instance: string;
            /** @constant */
            status: 403;
            title: string;
            /** @constant */
            type: "/problems/local-only";
        };
        /** @description Zoning and local tax of a parcel */
        LocalRules: {
            /** @description Commune of today; null when it is none */
            commune: components["schemas"]["Commune"] | null;
            idu: string;
            ofCommune: {
                housingZone: components["schemas"]["CommuneHousingZone"];
                localTax: components["schemas"]["CommuneLocalTax"];
            };
            ofParcel: {
                priorityDistricts: components["schemas"]["ParcelPriorityDistricts"];
            };
        };
        /** @description Rents of a commune, and how it was found from a point */
        LocatedRents: {
            /** @description null when the model has nothing of the commune, or is not loaded */
            announced: components["schemas"]["AnnouncedRents"] | null;
            commune: components["schemas"]["Commune"];
            departement: components["schemas"]["Departement"];
            located: {
                contained: boolean;
                distanceMeters: number;
                /** @description IDU of the parcel at the point, or the nearest one */
                idu: string;
                /** @description Years in which the commune has no zone of its own (it is cut, or its table does not tell), and the zone of the point is known: by the shape of the zone that holds it, or by the IRIS of the parcel. Figures of these years are those of the zone, where they are published. */
                zones: {
                    /** @enum {string} */
                    by: "shape" | "iris";
                    year: number;
                    /** @description Zone_calcul, e.g. L6900.1.01 */
                    zoneCode: string;
                }[];
            };
            observed: components["schemas"]["RentSeries"];
        };
        /** @description A watch that was made, with its secret */
        MadeWatch: {
            /** Format: date-time */
            createdAt: string;
            /** @description Empty: all */
            datasets: string[];
            /** Format: uuid */
            id: string;
            links: {
                deliveries: string;
                self: string;
            };
            name: string;
            /** @description By its holder, because the receiver answered 410, or because messages failed one after the other; null: active */
            paused: ("holder" | "gone" | "failing") | null;
            place: components["schemas"]["WatchedPlace"];
            /** @description Messages are signed with it. Shown this once; null where messages go by mail */
            secret: string | null;
            /** @description Null: by mail to the address of the account */
            url: string | null;
        };
        /** @description The answer */
        MadeWatchAnswer: {
            data: components["schemas"]["MadeWatch"];
        };
        /** @description Provenance of the answer */
        Meta: {
            /** @description The datasets this answer was made from: what a reuser must cite */
            datasets: components["schemas"]["Citation"][];
            /** @description Over REST: addresses where the answer leads on. A name in braces is a member of a row, to be put in (RFC 6570) */
            links?: {
                [key: string]: string;
            };
            /** @description The release that answered */
            release: string;
        };
        MethodNotAllowedProblem: {
            detail: string;
            instance: string;
            /** @constant */
            status: 405;
            title: string;
            /** @constant */
            type: "/problems/method-not-allowed";
        };
        MisdirectedRequestProblem: {
            detail: string;
            instance: string;
            /** @constant */
            status: 421;
            title: string;
            /** @constant */
            type: "/problems/misdirected-request";
        };
        /** @description A source that could not be had */
        MissingSource: {
            /** @enum {string} */
            reason: "not-published" | "not-answering";
            title: string;
            url: string;
        };
        /** @description GeoJSON MultiPolygon */
        MultiPolygon: {
            coordinates: [
                number,
                number
            ][][][];
            /** @constant */
            type: "MultiPolygon";
        };
        /** @description An address near a point */
        NearAddress: {
            /** @description Certified by the commune; null when it is no house number */
            certified: boolean | null;
            /** @description City that the commune is an arrondissement of, null elsewhere */
            city: string | null;
            commune: components["schemas"]["Commune"];
            /** @description Département code and name, région */
            context: string;
            /** @description Metres from the point */
            distanceMeters: number;
            /** @description Former commune the address is in, null when it has none */
            formerCommune: string | null;
            geopoint: components["schemas"]["Geopoint"];
            /** @description House number with its suffix */
            houseNumber: string | null;
            /** @description BAN key; the INSEE code of a commune */
            id: string;
            /** @description The address in one line */
            label: string;
            /** @description The first line of the address: number and street, lieu-dit or commune */
            name: string;
            /** @description Parcels of a house number; empty when none is known */
            parcels: components["schemas"]["AddressParcel"][];
            postcode: string | null;
            /** @description Street of a house number or street, null otherwise */
            street: string | null;
            /**
             * @description How precise it is: a house number, a street, a lieu-dit, a commune or arrondissement
             * @enum {string}
             */
            type: "housenumber" | "street" | "place" | "commune";
        };
        /** @description A parcel found from a point */
        NearestParcel: {
            /** @description Commune, by the code that the identifier carries */
            commune: components["schemas"]["Commune"];
            /** @description Whether the parcel contains the point */
            contained: boolean;
            /** @description Date the parcel entered the digital cadastre */
            createdOn: string | null;
            departement: components["schemas"]["Departement"];
            /** @description Metres from the point to the parcel, 0 when contained */
            distanceMeters: number;
            geometry: components["schemas"]["Geometry"];
            /** @description Parcel identifier (IDU), the key of every by-parcel question */
            id: string;
            number: string;
            /** @description 000, or the former commune the sheet came from */
            prefix: string;
            section: string;
            /** @description Contenance (fiscal area) in m², null when unknown */
            surface: number | null;
            /** @description Arpentée; null when the source does not say */
            surveyed: boolean | null;
            /** @description Date of its last change */
            updatedOn: string | null;
        };
        NoEstimateProblem: {
            /** @description Arrondissements to ask about */
            communeCodes?: string[];
            coverage?: components["schemas"]["Coverage"];
            detail: string;
            instance: string;
            /** @description What an estimate would need */
            missing?: {
                atLeast?: number;
                comparables?: number;
                from?: string;
                parameters?: string[];
                surface?: number;
                type?: string;
                withinMeters?: number;
            };
            /** @enum {string} */
            reason: "sales-not-published" | "no-sales" | "too-few-comparables" | "too-far" | "unusual-dwelling" | "unknown-dwelling" | "by-arrondissement";
            /** @constant */
            status: 404;
            title: string;
            /** @constant */
            type: "/problems/no-estimate";
        };
        NoParcelProblem: {
            coverage?: components["schemas"]["Coverage"];
            detail: string;
            instance: string;
            /** @description Where they are loaded */
            loadedDepartements?: string[];
            /** @description Metres within which a parcel was looked for */
            maxDistanceMeters: number;
            /** @constant */
            status: 404;
            title: string;
            /** @constant */
            type: "/problems/no-parcel";
        };
        NoReleaseProblem: {
            detail: string;
            instance: string;
            /** @constant */
            status: 503;
            title: string;
            /** @constant */
            type: "/problems/no-release";
        };
        NoRentsProblem: {
            announced?: components["schemas"]["AnnouncedRents"];
            coverage?: components["schemas"]["Coverage"];
            detail: string;
            instance: string;
            observations?: number | null;
            /** @description Why the files have no figure */
            reason?: string;
            /** @constant */
            status: 404;
            title: string;
            /** @constant */
            type: "/problems/no-rents";
        };
        NoStreetPricesProblem: {
            detail: string;
            instance: string;
            /** @constant */
            status: 404;
            title: string;
            /** @constant */
            type: "/problems/no-street-prices";
        };
        NoStreetProblem: {
            detail: string;
            instance: string;
            /** @constant */
            status: 404;
            title: string;
            /** @constant */
            type: "/problems/no-street";
        };
        NotReadyProblem: {
            detail: string;
            instance: string;
            /** @constant */
            status: 503;
            title: string;
            /** @constant */
            type: "/problems/not-ready";
        };
        /** @description An active establishment on a parcel */
        Occupant: {
            active: boolean;
            /** @description Main activity (APE) */
            activity: components["schemas"]["Activity"] | null;
            /** @description Main activity in the NAF 2025, in force on 1 January 2027; the same as `activity` where the register tells no other */
            activity2025: components["schemas"]["RevisedActivity"] | null;
            address: components["schemas"]["CompanyAddress"];
            company: components["schemas"]["CompanyCard"] | null;
            createdOn: string | null;
            employer: boolean | null;
            executives: components["schemas"]["Executives"];
            /** @description Bracket of employees, and the year it was counted */
            headcount: components["schemas"]["Headcount"] | null;
            headOffice: boolean;
            /** @description How it was tied to the parcel: it is at this address, not necessarily in this building */
            match: {
                distanceMeters?: number;
                /** @enum {string} */
                method: "declared" | "building" | "address" | "contained" | "near";
                score: number;
            };
            /** @description Usual name or sign of the establishment */
            name: string | null;
            siren: string;
            siret: string;
            /** @description Since when the register says the same of it */
            unchangedSince: string | null;
        };
        /** @description Notaires–INSEE indices of existing dwellings: all deeds of the notaries, of the smallest zone that holds the one asked for; another method, zone and base than the index beside */
        OfficialPrices: {
            coverage: components["schemas"]["Coverage"];
            /** @description Edition loaded; null when none is */
            edition: string | null;
            indices: {
                /** @description Year whose mean is 100 */
                base: string;
                code: string | null;
                /** @description Number of the series in INSEE’s BDM */
                idbank: string;
                /** @description As its title says (CVS, brute) */
                isSeasonallyAdjusted: boolean | null;
                /**
                 * @description Kind of its zone. province: mainland and Corsica without Île-de-France; metropole: with it; france: overseas too, without Mayotte
                 * @enum {string}
                 */
                level: "ville" | "departement" | "region" | "province" | "metropole" | "france";
                name: string;
                quarters: {
                    index: number;
                    /** @description As INSEE says; null when the file does not say */
                    provisional: boolean | null;
                    quarter: string;
                }[];
                /** @description As INSEE calls it */
                title: string | null;
                /** @description null: flats and houses */
                type: ("Appartement" | "Maison") | null;
                /** @description Day on which INSEE last changed it */
                updatedOn: string | null;
            }[];
        };
        /** @description What Agence Bio says of a company */
        OrganicStatus: {
            certified: boolean | null;
            coverage: components["schemas"]["Coverage"];
            operators: {
                certified: boolean;
                number: string;
                siret: string;
            }[];
        };
        /** @description A parcel of a portfolio */
        OwnedParcel: {
            address: string | null;
            commune: components["schemas"]["Commune"];
            idu: string;
            /** @description Its rights over the parcel */
            rights: components["schemas"]["CodeLabel"][];
            /** @description Contenance of the whole parcel, m² */
            surface: number | null;
        };
        /** @description A legal entity that holds a right over the parcel */
        Owner: {
            /** @description Its record in the SIRENE register, null when not identified or not loaded */
            company: components["schemas"]["CompanyCard"] | null;
            /** @description Group of persons of the tax register */
            group: components["schemas"]["CodeLabel"] | null;
            /** @description Landlord status, told from what the holder is */
            landlord: {
                /** @description The official fact it is told from */
                basis: string;
                /** @enum {string} */
                status: "public" | "social" | "mixed-economy" | "property-company" | "co-ownership" | "none-known";
            };
            legalForm: components["schemas"]["CodeLabel"] | null;
            legalFormShort: string | null;
            /** @description Denomination; null when the holder opposed publication since */
            name: string | null;
            /** @description Parcels it has in the département in the same role */
            parcelsInDepartement: number;
            /** @description Premises held, on the parcel and in the département; null when not loaded */
            premises: {
                inDepartement: number;
                onParcel: number;
            } | null;
            /** @description The tax register’s own number (U…): not a SIREN */
            pseudoNumber: string | null;
            /** @description Its rights over the parcel */
            rights: components["schemas"]["CodeLabel"][];
            /** @description Null when the tax register knows the holder by a number of its own only */
            siren: string | null;
        };
        /** @description A parameter that was refused, and how to mend it */
        ParameterError: {
            detail: string;
            parameter: string;
        };
        /** @description A parcel of the cadastre */
        Parcel: {
            /** @description Commune, by the code that the identifier carries */
            commune: components["schemas"]["Commune"];
            /** @description Date the parcel entered the digital cadastre */
            createdOn: string | null;
            departement: components["schemas"]["Departement"];
            geometry: components["schemas"]["Geometry"];
            /** @description Parcel identifier (IDU), the key of every by-parcel question */
            id: string;
            number: string;
            /** @description 000, or the former commune the sheet came from */
            prefix: string;
            section: string;
            /** @description Contenance (fiscal area) in m², null when unknown */
            surface: number | null;
            /** @description Arpentée; null when the source does not say */
            surveyed: boolean | null;
            /** @description Date of its last change */
            updatedOn: string | null;
        };
        /** @description Exposure to shrinking and swelling clay (map of 2025) */
        ParcelClay: {
            coverage: components["schemas"]["Coverage"];
            /** @description Edition loaded there; null when none is */
            edition: string | null;
            found: {
                /** @description Under 1 % and 10 m² of the parcel, or under 1 m²: plans and cadastre drawn apart rather than a rule that applies */
                isSliver: boolean;
                /** @enum {string} */
                level: "low" | "medium" | "high";
                /** @description Share of the parcel’s surface, by overlay in Lambert-93 */
                share: number;
                /** @description m² of the parcel */
                surface: number;
            }[];
            /** @description Highest that is no sliver; none: outside of every polygon where the map covers; null: not covered (Paris, overseas) or not loaded */
            level: ("low" | "medium" | "high" | "none") | null;
            /**
             * @description What it is known of: of a commune, or of what is around, it says nothing of the parcel itself
             * @constant
             */
            scope: "parcel";
        };
        /** @description Where a parcel came from and what became of it */
        ParcelHistory: {
            /** @description Parcels it may come from, the nearest generation first */
            ancestors: components["schemas"]["RelatedParcel"][];
            /** @description Parcels both before and after it: documents contradict each other */
            cycles: string[];
            /** @description Parcels that may come from it */
            descendants: components["schemas"]["RelatedParcel"][];
            idu: string;
            /** @description Whether the loaded cadastre has it */
            inCadastre: boolean;
            /** @description The lots between them, oldest first */
            lots: components["schemas"]["FiliationLot"][];
            /** @description Parcels that earlier editions of the cadastre drew on its ground; of editions loaded alone */
            predecessors: components["schemas"]["PredecessorParcel"][];
            /** @description More generations or parcels are known than are given */
            truncated: boolean;
        };
        /** @description The legal entities of a parcel, by what they are to it */
        ParcelOwners: {
            /** @description Holders of other rights: usufruct, lessor, occupation… */
            others: components["schemas"]["Owner"][];
            /** @description Who owns it or builds on it: owner, bare owner, emphyteute, construction lessee, allotted tenant, partner */
            owners: components["schemas"]["Owner"][];
            /** @description Syndics of a co-ownership and managers: they own nothing there */
            representatives: components["schemas"]["Owner"][];
        };
        /** @description Permits of a parcel and around it */
        ParcelPermits: {
            /** @description Those of the parcels around, nearest first; empty unless `radiusMeters` is asked for */
            around: {
                /** @description From outline to outline */
                distanceMeters: number;
                idu: string;
                permit: components["schemas"]["Permit"];
            }[];
            /** @description Those of the parcel, newest first */
            permits: components["schemas"]["Permit"][];
        };
        /** @description What planning documents say of a parcel */
        ParcelPlanning: {
            documents: components["schemas"]["PlanningDocument"][];
            /** @description Public easements: an empty list means none only of the categories that are loaded */
            easements: {
                found: components["schemas"]["Easement"][];
                /** @description Categories of which something is loaded in the département: of any other nothing is known */
                loadedCategories: string[];
            };
            idu: string;
            information: components["schemas"]["PlanningLimit"][];
            prescriptions: components["schemas"]["PlanningLimit"][];
            /**
             * @description document: a zone of a loaded document that applies lies on it; national-rules: the producer says that its commune is under the RNU; not-known: neither
             * @enum {string}
             */
            regime: "document" | "national-rules" | "not-known";
            /** @description Share of the parcel in no zone of a document */
            uncoveredShare: number;
            /** @description The greatest share first */
            zones: components["schemas"]["PlanningZone"][];
        };
        /** @description Plans of prevention (PPRN, PPRT, PPRM) on the parcel */
        ParcelPrevention: {
            coverage: components["schemas"]["Coverage"];
            /** @description Edition loaded there; null when none is */
            edition: string | null;
            hazards: components["schemas"]["PreventionHazard"][];
            /** @description Of a loaded plan, whatever its state; null when not loaded. A plan whose shapes nobody deposited is not among them */
            isInPerimeter: boolean | null;
            perimeters: components["schemas"]["PreventionPerimeter"][];
            plans: components["schemas"]["PreventionPlan"][];
            /**
             * @description What it is known of: of a commune, or of what is around, it says nothing of the parcel itself
             * @constant
             */
            scope: "parcel";
            /** @description Regulatory zones, the greatest share first */
            zones: components["schemas"]["PreventionZone"][];
        };
        /** @description Priority districts (QPV) on the parcel */
        ParcelPriorityDistricts: {
            coverage: components["schemas"]["Coverage"];
            /** @description Edition loaded there; null when none is */
            edition: string | null;
            found: {
                /** @description As the decree numbers it */
                code: string;
                /** @description Under 1 % and 10 m² of the parcel, or under 1 m²: plans and cadastre drawn apart rather than a rule that applies */
                isSliver: boolean;
                name: string;
                /** @description Share of the parcel’s surface, by overlay in Lambert-93 */
                share: number;
                /** @description m² of the parcel */
                surface: number;
            }[];
            /** @description Whether more than a sliver lies in one; null when it is not known */
            isInside: boolean | null;
            /**
             * @description What it is known of: of a commune, or of what is around, it says nothing of the parcel itself
             * @constant
             */
            scope: "parcel";
        };
        /** @description Risks of a parcel; absent is never "no risk" */
        ParcelRisks: {
            around: {
                installations: components["schemas"]["InstallationsAround"];
            };
            /** @description Commune of today; null when it is none */
            commune: components["schemas"]["Commune"] | null;
            idu: string;
            ofCommune: {
                disasters: components["schemas"]["CommuneDisasters"];
                listedRisks: components["schemas"]["CommuneListedRisks"];
                plans: components["schemas"]["CommunePlans"];
                radon: components["schemas"]["CommuneRadon"];
                seismicity: components["schemas"]["CommuneSeismicity"];
            };
            ofParcel: {
                clay: components["schemas"]["ParcelClay"];
                preventionPlans: components["schemas"]["ParcelPrevention"];
            };
        };
        /** @description What is known of a parcel, in the fields asked for */
        ParcelRow: {
            /** @description their activities in NAF rev. 2, such as 56.10A */
            activityCodes?: string[] | null;
            /** @description their activities in NAF 2025, such as 56.11G */
            activityCodes2025?: string[] | null;
            /** @description sections of their activities in NAF rev. 2, A to U */
            activitySections?: string[] | null;
            /** @description sections of their activities in NAF 2025, A to V: from J on a letter means something else than in NAF rev. 2 */
            activitySections2025?: string[] | null;
            /** @description the first of them in the order of their keys */
            address?: string | null;
            /** @description addresses tied to it */
            addressCount?: number | null;
            /** @description best energy label, likewise */
            bestEnergyLabel?: string | null;
            /** @description day of the oldest document of filiation that made it out of others or of the public domain */
            bornOn?: string | null;
            /** @description building groups (BDNB) tied to it */
            buildingCount?: number | null;
            /** @description their main uses, as the BDNB names them */
            buildingUses?: string[] | null;
            /** @description ground that they cover, each by its share on this parcel, m² */
            builtGroundSurface?: number | null;
            /** @description Paris, Lyon or Marseille, of an arrondissement of theirs */
            cityCode?: string | null;
            /** @description median price of a square metre of flats in its commune, of the newest year with at least five sales, €/m² */
            communeAppartementPricePerM2?: number | null;
            /** @description commune or arrondissement of today */
            communeCode?: string | null;
            /** @description median price of a square metre of houses in its commune, of the newest year with at least five sales, €/m² */
            communeMaisonPricePerM2?: number | null;
            /** @description year of construction of the oldest of them */
            constructionYear?: number | null;
            /** @description registered co-ownerships tied to it */
            coOwnershipCount?: number | null;
            /** @description lots for dwelling, office or shop of the largest */
            coOwnershipLotCount?: number | null;
            /** @description whether the largest has a managing agent (syndic) */
            coOwnershipManaged?: boolean | null;
            /** @description day on which the cadastre created it */
            createdOn?: string | null;
            /** @description département */
            departementCode?: string | null;
            /** @description energy diagnostics tied to it */
            dpeCount?: number | null;
            /** @description dwellings in them */
            dwellingCount?: number | null;
            /** @description commonest energy label of them, A to G, each as established, whatever its electricity factor; of equals the worse */
            energyLabel?: string | null;
            /** @description active establishments tied to it that may be shown */
            establishmentCount?: number | null;
            /** @description median final energy a year of its diagnostics of dwellings, which no electricity factor enters: it compares those of different years, kWh/m² */
            finalKwhPerM2?: number | null;
            /** @description floors of the one that has most */
            floors?: number | null;
            /** @description buildings that the cadastre draws on it */
            footprintCount?: number | null;
            /** @description Middle of the box around it */
            geopoint: {
                lat: number;
                lng: number;
            };
            /** @description height of the highest of them, m */
            heightMeters?: number | null;
            idu: string;
            /** @description median price of a square metre of flats in its IRIS, of the newest year with at least five sales, €/m² */
            irisAppartementPricePerM2?: number | null;
            /** @description IRIS in which it lies */
            irisCode?: string | null;
            /** @description median price of a square metre of houses in its IRIS, of the newest year with at least five sales, €/m² */
            irisMaisonPricePerM2?: number | null;
            /** @description day of the newest diagnostic */
            lastDpeOn?: string | null;
            /** @description type of that one: PC to build, DP works declared, PA to develop, PD to demolish */
            lastPermitType?: string | null;
            /** @description year in which the newest of them was granted */
            lastPermitYear?: number | null;
            /** @description price of the whole of that sale, € */
            lastSalePrice?: number | null;
            /** @description its price of a square metre, where one can be told, €/m² */
            lastSalePricePerM2?: number | null;
            /** @description types of the premises sold in it */
            lastSaleTypes?: string[] | null;
            /** @description day of the newest of them */
            lastSoldOn?: string | null;
            /** @description legal entities that own it */
            legalOwnerCount?: number | null;
            /** @description group of the first of them: 0 company, 1 State, 2 région, 3 département, 4 commune, 5 HLM, 6 mixed economy, 7 co-owners, 8 partners, 9 public body */
            ownerGroup?: string | null;
            /** @description SIREN of those that have one and did not oppose publication */
            ownerSirens?: string[] | null;
            /** @description permits granted since 2013 that are tied to it, cancelled ones left out */
            permitCount?: number | null;
            /** @description class of planning zone that covers most of it: U, AU, A, N; of a carte communale 01 open to building, 02 activities, 03 not open; other */
            planningClass?: string | null;
            /** @description share of it in zones of that class, 0 to 1 */
            planningShare?: number | null;
            /** @description types of all its zones, as published, slivers left out */
            planningTypes?: string[] | null;
            /** @description région */
            regionCode?: string | null;
            /** @description loaded sales of it, since 2014 at the earliest */
            saleCount?: number | null;
            /** @description its cadastral section: the first 10 characters of the identifier */
            section?: string | null;
            /** @description median price of a square metre of flats in its street, of the newest year with at least five sales, €/m² */
            streetAppartementPricePerM2?: number | null;
            /** @description street: commune, colon, code of the street (FANTOIR); that of most of its sales, else of most of its addresses */
            streetCode?: string | null;
            /** @description median price of a square metre of houses in its street, of the newest year with at least five sales, €/m² */
            streetMaisonPricePerM2?: number | null;
            /** @description surface as registered (contenance), m² */
            surface?: number | null;
            /** @description day of its last change in the cadastre */
            updatedOn?: string | null;
            /** @description worst energy label, likewise */
            worstEnergyLabel?: string | null;
        };
        /**
         * @description UTF-8 with a header line, commas; an empty cell is no value. Columns:
         *
         *     - `idu` (text): identifier of the parcel, 14 characters
         *     - `section` (text): its cadastral section: the first 10 characters of the identifier
         *     - `communeCode` (text): commune or arrondissement of today
         *     - `cityCode` (text): Paris, Lyon or Marseille, of an arrondissement of theirs
         *     - `departementCode` (text): département
         *     - `regionCode` (text): région
         *     - `surface` (number): surface as registered (contenance)
         *     - `createdOn` (text): day on which the cadastre created it
         *     - `updatedOn` (text): day of its last change in the cadastre
         *     - `lng` (number): longitude of the middle of the box around it
         *     - `lat` (number): latitude of the same
         *     - `irisCode` (text): IRIS in which it lies
         *     - `addressCount` (number): addresses tied to it
         *     - `address` (text): the first of them in the order of their keys
         *     - `streetCode` (text): street: commune, colon, code of the street (FANTOIR); that of most of its sales, else of most of its addresses
         *     - `footprintCount` (number): buildings that the cadastre draws on it
         *     - `builtGroundSurface` (number): ground that they cover, each by its share on this parcel
         *     - `buildingCount` (number): building groups (BDNB) tied to it
         *     - `constructionYear` (number): year of construction of the oldest of them
         *     - `dwellingCount` (number): dwellings in them
         *     - `heightMeters` (number): height of the highest of them
         *     - `floors` (number): floors of the one that has most
         *     - `buildingUses` (text): their main uses, as the BDNB names them
         *     - `dpeCount` (number): energy diagnostics tied to it
         *     - `energyLabel` (text): commonest energy label of them, A to G, each as established, whatever its electricity factor; of equals the worse
         *     - `bestEnergyLabel` (text): best energy label, likewise
         *     - `worstEnergyLabel` (text): worst energy label, likewise
         *     - `finalKwhPerM2` (number): median final energy a year of its diagnostics of dwellings, which no electricity factor enters: it compares those of different years
         *     - `lastDpeOn` (text): day of the newest diagnostic
         *     - `coOwnershipCount` (number): registered co-ownerships tied to it
         *     - `coOwnershipLotCount` (number): lots for dwelling, office or shop of the largest
         *     - `coOwnershipManaged` (boolean): whether the largest has a managing agent (syndic)
         *     - `saleCount` (number): loaded sales of it, since 2014 at the earliest
         *     - `lastSoldOn` (text): day of the newest of them
         *     - `lastSalePrice` (number): price of the whole of that sale
         *     - `lastSaleTypes` (text): types of the premises sold in it
         *     - `lastSalePricePerM2` (number): its price of a square metre, where one can be told
         *     - `legalOwnerCount` (number): legal entities that own it
         *     - `ownerGroup` (text): group of the first of them: 0 company, 1 State, 2 région, 3 département, 4 commune, 5 HLM, 6 mixed economy, 7 co-owners, 8 partners, 9 public body
         *     - `ownerSirens` (text): SIREN of those that have one and did not oppose publication
         *     - `establishmentCount` (number): active establishments tied to it that may be shown
         *     - `activitySections` (text): sections of their activities in NAF rev. 2, A to U
         *     - `activitySections2025` (text): sections of their activities in NAF 2025, A to V: from J on a letter means something else than in NAF rev. 2
         *     - `activityCodes` (text): their activities in NAF rev. 2, such as 56.10A
         *     - `activityCodes2025` (text): their activities in NAF 2025, such as 56.11G
         *     - `streetAppartementPricePerM2` (number): median price of a square metre of flats in its street, of the newest year with at least five sales
         *     - `streetMaisonPricePerM2` (number): median price of a square metre of houses in its street, of the newest year with at least five sales
         *     - `irisAppartementPricePerM2` (number): median price of a square metre of flats in its IRIS, of the newest year with at least five sales
         *     - `irisMaisonPricePerM2` (number): median price of a square metre of houses in its IRIS, of the newest year with at least five sales
         *     - `communeAppartementPricePerM2` (number): median price of a square metre of flats in its commune, of the newest year with at least five sales
         *     - `communeMaisonPricePerM2` (number): median price of a square metre of houses in its commune, of the newest year with at least five sales
         *     - `planningClass` (text): class of planning zone that covers most of it: U, AU, A, N; of a carte communale 01 open to building, 02 activities, 03 not open; other
         *     - `planningShare` (number): share of it in zones of that class
         *     - `planningTypes` (text): types of all its zones, as published, slivers left out
         *     - `permitCount` (number): permits granted since 2013 that are tied to it, cancelled ones left out
         *     - `lastPermitYear` (number): year in which the newest of them was granted
         *     - `lastPermitType` (text): type of that one: PC to build, DP works declared, PA to develop, PD to demolish
         *     - `bornOn` (text): day of the oldest document of filiation that made it out of others or of the public domain
         */
        ParcelRowCsv: string;
        /** @description GeoJSON FeatureCollection (RFC 7946) */
        ParcelRowFeatures: {
            features: {
                geometry: components["schemas"]["Point"] | null;
                properties: {
                    /** @description their activities in NAF rev. 2, such as 56.10A */
                    activityCodes?: string | null;
                    /** @description their activities in NAF 2025, such as 56.11G */
                    activityCodes2025?: string | null;
                    /** @description sections of their activities in NAF rev. 2, A to U */
                    activitySections?: string | null;
                    /** @description sections of their activities in NAF 2025, A to V: from J on a letter means something else than in NAF rev. 2 */
                    activitySections2025?: string | null;
                    /** @description the first of them in the order of their keys */
                    address?: string | null;
                    /** @description addresses tied to it */
                    addressCount?: number | null;
                    /** @description best energy label, likewise */
                    bestEnergyLabel?: string | null;
                    /** @description day of the oldest document of filiation that made it out of others or of the public domain */
                    bornOn?: string | null;
                    /** @description building groups (BDNB) tied to it */
                    buildingCount?: number | null;
                    /** @description their main uses, as the BDNB names them */
                    buildingUses?: string | null;
                    /** @description ground that they cover, each by its share on this parcel */
                    builtGroundSurface?: number | null;
                    /** @description Paris, Lyon or Marseille, of an arrondissement of theirs */
                    cityCode?: string | null;
                    /** @description median price of a square metre of flats in its commune, of the newest year with at least five sales */
                    communeAppartementPricePerM2?: number | null;
                    /** @description commune or arrondissement of today */
                    communeCode?: string | null;
                    /** @description median price of a square metre of houses in its commune, of the newest year with at least five sales */
                    communeMaisonPricePerM2?: number | null;
                    /** @description year of construction of the oldest of them */
                    constructionYear?: number | null;
                    /** @description registered co-ownerships tied to it */
                    coOwnershipCount?: number | null;
                    /** @description lots for dwelling, office or shop of the largest */
                    coOwnershipLotCount?: number | null;
                    /** @description whether the largest has a managing agent (syndic) */
                    coOwnershipManaged?: boolean | null;
                    /** @description day on which the cadastre created it */
                    createdOn?: string | null;
                    /** @description département */
                    departementCode?: string | null;
                    /** @description energy diagnostics tied to it */
                    dpeCount?: number | null;
                    /** @description dwellings in them */
                    dwellingCount?: number | null;
                    /** @description commonest energy label of them, A to G, each as established, whatever its electricity factor; of equals the worse */
                    energyLabel?: string | null;
                    /** @description active establishments tied to it that may be shown */
                    establishmentCount?: number | null;
                    /** @description median final energy a year of its diagnostics of dwellings, which no electricity factor enters: it compares those of different years */
                    finalKwhPerM2?: number | null;
                    /** @description floors of the one that has most */
                    floors?: number | null;
                    /** @description buildings that the cadastre draws on it */
                    footprintCount?: number | null;
                    /** @description height of the highest of them */
                    heightMeters?: number | null;
                    /** @description identifier of the parcel, 14 characters */
                    idu?: string | null;
                    /** @description median price of a square metre of flats in its IRIS, of the newest year with at least five sales */
                    irisAppartementPricePerM2?: number | null;
                    /** @description IRIS in which it lies */
                    irisCode?: string | null;
                    /** @description median price of a square metre of houses in its IRIS, of the newest year with at least five sales */
                    irisMaisonPricePerM2?: number | null;
                    /** @description day of the newest diagnostic */
                    lastDpeOn?: string | null;
                    /** @description type of that one: PC to build, DP works declared, PA to develop, PD to demolish */
                    lastPermitType?: string | null;
                    /** @description year in which the newest of them was granted */
                    lastPermitYear?: number | null;
                    /** @description price of the whole of that sale */
                    lastSalePrice?: number | null;
                    /** @description its price of a square metre, where one can be told */
                    lastSalePricePerM2?: number | null;
                    /** @description types of the premises sold in it */
                    lastSaleTypes?: string | null;
                    /** @description day of the newest of them */
                    lastSoldOn?: string | null;
                    /** @description legal entities that own it */
                    legalOwnerCount?: number | null;
                    /** @description group of the first of them: 0 company, 1 State, 2 région, 3 département, 4 commune, 5 HLM, 6 mixed economy, 7 co-owners, 8 partners, 9 public body */
                    ownerGroup?: string | null;
                    /** @description SIREN of those that have one and did not oppose publication */
                    ownerSirens?: string | null;
                    /** @description permits granted since 2013 that are tied to it, cancelled ones left out */
                    permitCount?: number | null;
                    /** @description class of planning zone that covers most of it: U, AU, A, N; of a carte communale 01 open to building, 02 activities, 03 not open; other */
                    planningClass?: string | null;
                    /** @description share of it in zones of that class */
                    planningShare?: number | null;
                    /** @description types of all its zones, as published, slivers left out */
                    planningTypes?: string | null;
                    /** @description région */
                    regionCode?: string | null;
                    /** @description loaded sales of it, since 2014 at the earliest */
                    saleCount?: number | null;
                    /** @description its cadastral section: the first 10 characters of the identifier */
                    section?: string | null;
                    /** @description median price of a square metre of flats in its street, of the newest year with at least five sales */
                    streetAppartementPricePerM2?: number | null;
                    /** @description street: commune, colon, code of the street (FANTOIR); that of most of its sales, else of most of its addresses */
                    streetCode?: string | null;
                    /** @description median price of a square metre of houses in its street, of the newest year with at least five sales */
                    streetMaisonPricePerM2?: number | null;
                    /** @description surface as registered (contenance) */
                    surface?: number | null;
                    /** @description day of its last change in the cadastre */
                    updatedOn?: string | null;
                    /** @description worst energy label, likewise */
                    worstEnergyLabel?: string | null;
                };
                /** @constant */
                type: "Feature";
            }[];
            /** @constant */
            type: "FeatureCollection";
        };
        /**
         * Format: binary
         * @description A Parquet file: the columns of the CSV as DOUBLE, BOOLEAN and text, all nullable, and the point as `geometry` (GeoParquet 1.1)
         */
        ParquetFile: Blob;
        PayloadTooLargeProblem: {
            detail: string;
            instance: string;
            /** @constant */
            status: 400;
            title: string;
            /** @constant */
            type: "/problems/payload-too-large";
        };
        /** @description A permit to build, develop or demolish */
        Permit: {
            address: string | null;
            /** @description A legal person alone; null for natural persons, who are never published */
            applicant: {
                legalForm: components["schemas"]["CodeLabel"];
                /** @description Null when it opposed publication since */
                name: string | null;
                siren: string;
            } | null;
            authorisedOn: string | null;
            commune: components["schemas"]["Commune"];
            completedOn: string | null;
            /** @description surface-per-dwelling: more than 1,000 m² a dwelling, likely a slip */
            doubts: "surface-per-dwelling"[];
            /** @description Dwellings made and demolished; null outside of the list of dwellings */
            dwellings: {
                count: number | null;
                demolishedCount: number | null;
                flatCount: number | null;
                houseCount: number | null;
            } | null;
            filedYear: number | null;
            floors: number | null;
            /** @description Floor surface newly built, m² */
            floorSurfaces: {
                /** @description Premises by use: hotel, office, shop, craft (published until spring 2026), industry, farm, storage, public */
                byUse: {
                    [key: string]: number;
                };
                dwellingSurface: number | null;
                premisesSurface: number | null;
            } | null;
            /** @description Ground as declared, m²; 0 and values off by 1,000 occur */
            groundSurface: number | null;
            /** @description Lists of Sitadel in which it stands */
            lists: ("dwellings" | "premises" | "development" | "demolition")[];
            nature: components["schemas"]["CodeLabel"] | null;
            /** @description Number of the permit */
            number: string;
            parcels: {
                /** @description The parcel named, when it is known */
                declaredIdu: string | null;
                /** @description Parcel of today; null: tied to none */
                idu: string | null;
                match: components["schemas"]["PermitMatch"] | null;
                /** @description As the permit writes it */
                reference: string;
                /** @description Why it is tied to none */
                untied: ("no-reference" | "no-number" | "no-section" | "unreadable" | "ambiguous" | "not-in-cadastre" | "cadastre-not-loaded") | null;
            }[];
            /** @description Null: not begun, or not reported (one in seven never is) */
            startedOn: string | null;
            state: components["schemas"]["CodeLabel"];
            type: components["schemas"]["CodeLabel"];
            /** @description Month of the last news, YYYY-MM */
            updatedMonth: string | null;
        };
        /** @description How a permit was tied to a parcel */
        PermitMatch: {
            /**
             * @description declared: the permit names the parcel; prefix-found: the only one of its section and number in the commune; recoded: by the merger of its commune; editions, filiation: the parcel named is gone, by the editions of the cadastre or the documents of filiation this one is on its ground
             * @enum {string}
             */
            method: "declared" | "prefix-found" | "recoded" | "editions" | "filiation";
            /** @description 1: no other is meant; of a parcel that is gone, the share that this one covers, null when not known */
            score: number | null;
        };
        /** @description Permits of a commune granted in a year */
        PermitYear: {
            /** @description Permits by type: PC, DP, PA, PD */
            byType: {
                [key: string]: number;
            };
            cancelledCount: number;
            count: number;
            /** @description Dwellings granted, cancelled permits left out */
            dwellingsCount: number;
            /** @description Floor of dwellings granted, m², cancelled left out; null when the edition does not publish it */
            dwellingSurface: number | null;
            /** @description The year is not over in the edition */
            partial: boolean;
            /** @description Floor of other premises granted, m², likewise */
            premisesSurface: number | null;
            /** @description Of them, begun as far as reported */
            startedDwellingsCount: number;
            year: number;
        };
        /** @description A hazard that a plan has studied */
        PlanHazard: {
            /** @description Code of GASPAR: 112 flood, 124 landslide, 999 several */
            code: string | null;
            label: string | null;
            /** @description 00 none, 01 low, 02 medium, 04 high, 06 very high, as published */
            levelCode: string | null;
        };
        PlanningDocument: {
            approvedOn: string | null;
            /** @description Its archive on the portal, written parts included */
            archiveUrl: string | null;
            /** @description Communes it names; empty where it names none */
            communeCodes: string[];
            /** @description Partition of the portal */
            id: string;
            /** @description Identifier of the document */
            idurba: string | null;
            /** @description PLU, PLUI, CC (carte communale), POS, PSMV or SUP, as published */
            kind: string | null;
            siteUrl: string | null;
            /**
             * @description What its state means; unknown where the source tells none
             * @enum {string}
             */
            status: "in-force" | "partly-annulled" | "annulled" | "replaced" | "repealed" | "in-preparation" | "unknown";
            /** @description State as published (ETAT of the CNIG: 03 in force, 07 partly annulled) */
            statusCode: string | null;
        };
        /** @description A prescription or information of a planning document on a parcel */
        PlanningLimit: {
            /** @description Of points, inside the parcel */
            count: number | null;
            /** @description Key in `documents` */
            document: string;
            isSliver: boolean | null;
            kind: string | null;
            label: string | null;
            /** @description Of a line, inside the parcel */
            lengthMeters: number | null;
            /** @description Written rule: file in the archive of the document, and its address where one is known */
            rule: {
                file: string | null;
                url: string | null;
            };
            /** @enum {string} */
            shape: "surface" | "line" | "points";
            share: number | null;
            subkind: string | null;
            surface: number | null;
            text: string | null;
            validOn: string | null;
        };
        /** @description A zone of a planning document on a parcel */
        PlanningZone: {
            /** @description Key in `documents` */
            document: string;
            /** @description A sector of a carte communale */
            isSector: boolean;
            /** @description Under 1 % and 10 m² of the parcel, or under 1 m²: plans and cadastre drawn apart rather than a rule that applies */
            isSliver: boolean;
            /** @description As published: U, AUc, AUs, A, Ah, N, Nd, Nh, free text in old documents; of a carte communale 01 to 99 */
            kind: string | null;
            label: string | null;
            /** @description Long label */
            name: string | null;
            /** @description Written rule: file in the archive of the document, and its address where one is known */
            rule: {
                file: string | null;
                url: string | null;
            };
            /** @description Share of the parcel’s surface, by overlay in Lambert-93 */
            share: number;
            /** @description m² of the parcel */
            surface: number;
            validOn: string | null;
        };
        /** @description GeoJSON Point, WGS84, longitude first */
        Point: {
            coordinates: number[];
            /** @constant */
            type: "Point";
        };
        /** @description GeoJSON Polygon */
        Polygon: {
            coordinates: [
                number,
                number
            ][][];
            /** @constant */
            type: "Polygon";
        };
        /** @description Population of a zone: sums of the census by IRIS */
        Population: {
            /** @description Age brackets, shares of the population */
            ages: {
                count: number;
                from: number;
                share: number | null;
                /** @description Last age; null = and more */
                to: number | null;
            }[];
            /** @description IRIS added up */
            irisCount: number;
            men: number;
            socioProfessional: {
                /** @description Shares of the population of 15 and over */
                groups: {
                    code: string;
                    count: number;
                    label: string;
                    share: number | null;
                }[];
                /**
                 * @description The groups of the two are not comparable one to one
                 * @enum {string}
                 */
                nomenclature: "PCS 2003" | "PCS 2020";
                population15AndOver: number;
            };
            total: number;
            women: number;
            /** @description Census year */
            year: number;
        };
        /** @description The parcels of a company, page by page */
        Portfolio: {
            /** @description Its record in the SIRENE register, null when not identified or not loaded */
            company: components["schemas"]["CompanyCard"] | null;
            /** @description Parcels by role, in the départements loaded */
            counts: {
                other: number;
                owner: number;
                representative: number;
            };
            /** @description Null when it has no parcel loaded */
            holder: {
                /** @description Group of persons of the tax register */
                group: components["schemas"]["CodeLabel"] | null;
                /** @description Landlord status, told from what the holder is */
                landlord: {
                    /** @description The official fact it is told from */
                    basis: string;
                    /** @enum {string} */
                    status: "public" | "social" | "mixed-economy" | "property-company" | "co-ownership" | "none-known";
                };
                legalForm: components["schemas"]["CodeLabel"] | null;
                legalFormShort: string | null;
                /** @description Denomination; null when the holder opposed publication since */
                name: string | null;
                /** @description The tax register’s own number (U…): not a SIREN */
                pseudoNumber: string | null;
                /** @description Null when the tax register knows the holder by a number of its own only */
                siren: string | null;
            } | null;
            parcels: components["schemas"]["OwnedParcel"][];
            siren: string;
        };
        PreconditionFailedProblem: {
            detail: string;
            instance: string;
            /** @constant */
            status: 412;
            title: string;
            /** @constant */
            type: "/problems/precondition-failed";
        };
        /** @description A former parcel on the same ground */
        PredecessorParcel: {
            /** @description Ground of both, m² */
            commonSurface: number;
            idu: string;
            /** @description Share of the former parcel that this one covers */
            share: number;
            /** @description Share of this one that comes from the former parcel */
            successorShare: number;
        };
        /** @description Identical units sold on one parcel */
        Premise: {
            disposition: number | null;
            /** @description Parcel, as the source names it */
            idu: string;
            lots: {
                /** @description Carrez surface of the lot, m² */
                carrezSurface: number | null;
                number: string;
            }[];
            rooms: number | null;
            /** @description Built surface of one unit, m² */
            surface: number | null;
            /** @description Type de local, as published */
            type: string;
            /** @description Identical units of the same parcel and lots */
            units: number;
        };
        /** @description A zone of hazard that a plan was made from */
        PreventionHazard: {
            hazards: components["schemas"]["PlanHazard"][];
            /** @description Under 1 % and 10 m² of the parcel, or under 1 m²: plans and cadastre drawn apart rather than a rule that applies */
            isSliver: boolean;
            label: string | null;
            /** @description Key in `plans` */
            plan: string;
            /** @description Share of the parcel’s surface, by overlay in Lambert-93 */
            share: number;
            /** @description m² of the parcel */
            surface: number;
        };
        /** @description A perimeter of a plan of prevention over a parcel */
        PreventionPerimeter: {
            /** @description Under 1 % and 10 m² of the parcel, or under 1 m²: plans and cadastre drawn apart rather than a rule that applies */
            isSliver: boolean;
            label: string | null;
            /** @description Key in `plans` */
            plan: string;
            /** @description Share of the parcel’s surface, by overlay in Lambert-93 */
            share: number;
            /**
             * @description in-preparation: planned, not begun; porte-a-connaissance: the State has made the hazard known, no plan is begun; prescribed: begun, or its delay prolonged, without rules yet; early-application: applied before its approval; unknown: no code of the standards
             * @enum {string}
             */
            status: "in-force" | "early-application" | "prescribed" | "porte-a-connaissance" | "in-preparation" | "repealed" | "annulled" | "abandoned" | "expired" | "unknown";
            statusCode: string | null;
            statusOn: string | null;
            /** @description m² of the parcel */
            surface: number;
        };
        PreventionPlan: {
            /** @description Code of the procedure in GASPAR */
            id: string;
            /** @description PPRN, PPRT, PPRM, or its model (PPRN-I: floods), as published */
            kind: string | null;
            name: string | null;
            siteUrl: string | null;
            /**
             * @description in-preparation: planned, not begun; porte-a-connaissance: the State has made the hazard known, no plan is begun; prescribed: begun, or its delay prolonged, without rules yet; early-application: applied before its approval; unknown: no code of the standards
             * @enum {string}
             */
            status: "in-force" | "early-application" | "prescribed" | "porte-a-connaissance" | "in-preparation" | "repealed" | "annulled" | "abandoned" | "expired" | "unknown";
            /** @description As published */
            statusCode: string | null;
            /** @description Day since which it is in this state */
            statusOn: string | null;
        };
        /** @description A regulatory zone of a plan of prevention on a parcel */
        PreventionZone: {
            /** @description Code of the zone in the written rule */
            code: string | null;
            /** @description Of points, inside the parcel */
            count: number | null;
            /** @description That its rule is about, where a table of the plan tells; else empty */
            hazards: components["schemas"]["PlanHazard"][];
            isSliver: boolean | null;
            label: string | null;
            /** @description Of a line, inside the parcel */
            lengthMeters: number | null;
            /** @description Key in `plans` */
            plan: string;
            /**
             * @description What its code means in the standard of its file; the written rule decides. greyed: ground of the installation; relinquishment: the owner may demand to be bought out
             * @enum {string}
             */
            rule: "prescriptions-outside-hazard" | "prescriptions" | "prohibition" | "strict-prohibition" | "recommendations" | "greyed" | "exceptional-hazard" | "relinquishment" | "expropriation" | "unknown";
            /** @description As published */
            ruleCode: string | null;
            /** @enum {string} */
            shape: "surface" | "line" | "points";
            share: number | null;
            surface: number | null;
            writtenRule: {
                file: string | null;
                url: string | null;
            };
        };
        /** @description What of the zone and the year the figures cover */
        PriceCoverage: {
            /** @description Communes of the zone whose sales of the year are loaded, of those where sales are published */
            communes: {
                loaded: number;
                total: number;
            };
            /** @description Départements of the zone whose sales nobody publishes: the figures are of the others */
            notPublished?: string[];
            /** @description Days of the year that the loaded sales cover in every loaded part of the zone */
            period: {
                /** Format: date */
                from: string;
                /** Format: date */
                to: string;
            } | null;
            /** @description The same by their inhabitants; null where these are not known */
            populationShare: number | null;
            /** @description The share of communes */
            share: number;
        };
        /** @description Prices per m² of one type of dwelling in one year */
        PriceFigure: {
            /** @description Sales that the figure is made of */
            count: number;
            /** @description Sales of this type without a price per m², by reason */
            leftOut: {
                [key: string]: number;
            };
            /** @description Mean of the prices per m² of each sale, €/m² */
            mean: number | null;
            /** @description Median price, €/m² */
            median: number | null;
            /** @description First quartile, €/m² */
            q1: number | null;
            /** @description Third quartile, €/m² */
            q3: number | null;
            /** @description The same by the State’s rule, where the two medians differ by more than 2 %; `method=state` gives it everywhere */
            stateMethod: {
                /** @description Sales that the figure is made of */
                count: number;
                mean: number | null;
                median: number | null;
            } | null;
            /** @enum {string} */
            type: "Appartement" | "Maison";
            /** @description Why there is no figure: none was sold; too few in so small a zone; or the sales of only a part of the zone are loaded (`includePartial=true` gives the figure of that part) */
            withheld: ("no-sale" | "fewer-than-5-sales" | "partly-loaded") | null;
        };
        /** @description Prices around a parcel, level by level */
        PricesByParcelAnswer: {
            data: {
                idu: string;
                yearlyStats: components["schemas"]["ZonePrices"][];
            };
            meta: {
                coverage: components["schemas"]["Coverage"];
                /** @description The datasets this answer was made from: what a reuser must cite */
                datasets: components["schemas"]["Citation"][];
                former?: components["schemas"]["FormerParcel"];
                /** @description Over REST: addresses where the answer leads on. A name in braces is a member of a row, to be put in (RFC 6570) */
                links?: {
                    [key: string]: string;
                };
                /** @description The release that answered */
                release: string;
            };
        };
        /** @description Prices of the street at a point */
        PricesByRueAnswer: {
            data: {
                idu: string;
                /** @description The most active streets of the commune, over `rankingPeriod` */
                ranking: components["schemas"]["ActiveStreet"][];
                /** @description The five newest years of its département, to its newest loaded sale; null without a sale */
                rankingPeriod: {
                    /** Format: date */
                    from: string;
                    /** Format: date */
                    to: string;
                } | null;
                street: components["schemas"]["StreetPrices"];
                /**
                 * @description What names the street: the sales of the parcel, else its addresses
                 * @enum {string}
                 */
                streetFrom: "sales" | "addresses";
                /** @description Of the zones around, from the IRIS to the région */
                yearlyStats: components["schemas"]["ZonePrices"][];
            };
            meta: {
                coverage: components["schemas"]["Coverage"];
                /** @description The datasets this answer was made from: what a reuser must cite */
                datasets: components["schemas"]["Citation"][];
                /** @description Over REST: addresses where the answer leads on. A name in braces is a member of a row, to be put in (RFC 6570) */
                links?: {
                    [key: string]: string;
                };
                /** @description The release that answered */
                release: string;
            };
        };
        /** @description Prices of a zone, and of the zones it lies in */
        PricesByZoneAnswer: {
            data: {
                /** @description Territorial envelope, around what is loaded of the zone: `partial` says when that is not all; null when none of its parcels is loaded */
                envelope: {
                    /** @description West, south, east, north, WGS84 degrees, around the loaded parcels of the zone */
                    bbox: [
                        number,
                        number,
                        number,
                        number
                    ];
                    /** @description Contour of an IRIS, or of a commune that is not cut into IRIS, simplified to 200 positions; null where it is not known */
                    contour: components["schemas"]["Geometry"] | null;
                    /** @description Whether only some communes of the zone are loaded, and the box is around these */
                    partial: boolean;
                } | null;
                /** @description Other zones the label could mean, the likeliest first */
                otherZones: components["schemas"]["Zone"][];
                resolvedZone: components["schemas"]["Zone"];
                /** @description Of the zone, and of every level above it */
                yearlyStats: components["schemas"]["ZonePrices"][];
            };
            meta: {
                coverage: components["schemas"]["Coverage"];
                /** @description The datasets this answer was made from: what a reuser must cite */
                datasets: components["schemas"]["Citation"][];
                /** @description Over REST: addresses where the answer leads on. A name in braces is a member of a row, to be put in (RFC 6570) */
                links?: {
                    [key: string]: string;
                };
                /** @description The release that answered */
                release: string;
            };
        };
        /** @description Problem document (RFC 9457): `type` tells which */
        Problem: components["schemas"]["InvalidParametersProblem"] | components["schemas"]["BadRequestProblem"] | components["schemas"]["InvalidKeyProblem"] | components["schemas"]["KeyNeededProblem"] | components["schemas"]["LocalOnlyProblem"] | components["schemas"]["UnknownPathProblem"] | components["schemas"]["NoParcelProblem"] | components["schemas"]["UnknownParcelProblem"] | components["schemas"]["FormerParcelProblem"] | components["schemas"]["ReleaseChangedProblem"] | components["schemas"]["UnknownZoneProblem"] | components["schemas"]["UnknownSaleProblem"] | components["schemas"]["UnknownFeatureProblem"] | components["schemas"]["NoStreetProblem"] | components["schemas"]["NoStreetPricesProblem"] | components["schemas"]["NoEstimateProblem"] | components["schemas"]["NoRentsProblem"] | components["schemas"]["UnknownSirenProblem"] | components["schemas"]["UnknownAreaProblem"] | components["schemas"]["UnknownFileProblem"] | components["schemas"]["WithheldFileProblem"] | components["schemas"]["ChangesGoneProblem"] | components["schemas"]["ReleaseGoneProblem"] | components["schemas"]["PreconditionFailedProblem"] | components["schemas"]["RangeNotSatisfiableProblem"] | components["schemas"]["UnknownLayerProblem"] | components["schemas"]["UnknownBatchProblem"] | components["schemas"]["UnknownWatchProblem"] | components["schemas"]["MethodNotAllowedProblem"] | components["schemas"]["RequestTimeoutProblem"] | components["schemas"]["BatchNotDoneProblem"] | components["schemas"]["TooManyWatchesProblem"] | components["schemas"]["MisdirectedRequestProblem"] | components["schemas"]["PayloadTooLargeProblem"] | components["schemas"]["UnsupportedMediaTypeProblem"] | components["schemas"]["QuotaExceededProblem"] | components["schemas"]["BatchQuotaExceededProblem"] | components["schemas"]["TooManyBatchesProblem"] | components["schemas"]["HeadersTooLargeProblem"] | components["schemas"]["InternalErrorProblem"] | components["schemas"]["BatchesFullProblem"] | components["schemas"]["DatasetNotLoadedProblem"] | components["schemas"]["TooBusyProblem"] | components["schemas"]["TooHeavyProblem"] | components["schemas"]["KeysUnavailableProblem"] | components["schemas"]["NoReleaseProblem"] | components["schemas"]["DamagedDataProblem"] | components["schemas"]["NotReadyProblem"];
        QuotaExceededProblem: {
            detail: string;
            instance: string;
            /** @constant */
            status: 429;
            title: string;
            /** @constant */
            type: "/problems/quota-exceeded";
            /**
             * @description The quota that is used up
             * @enum {string}
             */
            window?: "minute" | "day";
        };
        /** @description Radon potential of a commune of 2018 */
        RadonPotential: {
            /** @description 1 low, 2 low with faults, 3 significant */
            class: number;
            /** @description Commune as published: one that was merged since has its own row */
            communeCode: string;
            name: string | null;
        };
        RangeNotSatisfiableProblem: {
            detail: string;
            instance: string;
            /** @constant */
            status: 416;
            title: string;
            /** @constant */
            type: "/problems/range-not-satisfiable";
        };
        /** @description The cadastre has the parcel on a line that could not be used */
        RefusedParcel: {
            /** @description What broke the rule */
            detail: string;
            /** @description Rule by which the ingest refused its line; the README of the dataset cadastre explains each */
            rule: string;
        };
        /** @description The diagnostic declares the registration number */
        RegistrationMatch: {
            /** @constant */
            method: "declared";
            /** @description 1: the diagnostic and the register lead to the same parcel; 0.5: to different ones; null: nothing but the number places the diagnostic */
            score: number | null;
        };
        /** @description A parcel before or after another one */
        RelatedParcel: {
            /** @description Lots between the two parcels */
            generation: number;
            idu: string;
            /** @description Whether the loaded cadastre has it */
            inCadastre: boolean;
            /** @description true: each lot on the way has one mother or one daughter, so ground of one is in the other; false: lots of several of both do not say */
            sure: boolean;
        };
        Release: {
            /** @description null: not computed (a first release, or an older version published it) */
            changes: {
                addedCount: number;
                /** @description edition: the producer published another one; correction: the same with other content; reading: read otherwise by this program; extent: communes loaded or not any more; derived: made of other files. Several: at once */
                causes: ("edition" | "correction" | "reading" | "extent" | "derived")[];
                changedCount: number;
                dataset: string;
                /** @description null: a national file */
                departementCode: string | null;
                /** @description Kind of lake file */
                file: string;
                removedCount: number;
                restatedCount: number;
            }[] | null;
            /** @description Files that differ and were not compared: take them whole */
            notComputed: {
                dataset: string;
                /** @description null: a national file */
                departementCode: string | null;
                /** @description Kind of lake file */
                file: string;
                /** @enum {string} */
                reason: "earlier-file-damaged" | "other-columns" | "unknown-file";
                /** @description Identifier of a release */
                release: string;
            }[];
            /** Format: date-time */
            publishedAt: string;
            /** @description Identifier of a release */
            release: string;
            sequence: number | null;
            /** @description The release that it is compared with; null: with none */
            since: string | null;
        };
        ReleaseChangedProblem: {
            detail: string;
            instance: string;
            /** @constant */
            status: 410;
            title: string;
            /** @constant */
            type: "/problems/release-changed";
        };
        ReleaseGoneProblem: {
            detail: string;
            instance: string;
            /** @description The oldest release that is kept */
            oldest?: string | null;
            /** @description The release that is served */
            release?: string;
            /** @constant */
            status: 410;
            title: string;
            /** @constant */
            type: "/problems/release-gone";
        };
        ReleaseMoment: {
            /** @description Identifier of a release */
            release: string;
            sequence: number | null;
        };
        /** @description The kept releases that lead to the one served, newest first */
        Releases: components["schemas"]["Release"][];
        /** @description A year without a figure */
        RentAbsence: {
            observations: number | null;
            reason: components["schemas"]["RentAbsenceReason"];
            year: number;
        };
        /**
         * @description secret: under 50 observations. not-published: the producer left the line empty. no-line: the files have no such line. room-labels-shifted: the file gives classes of rooms the wrong names. several-zones: the commune is cut between zones. no-zoning-table, no-local-file: the file that would tell the zone is not loaded. zoning-not-matched: the table and the figures do not use the same zones.
         * @enum {string}
         */
        RentAbsenceReason: "secret" | "not-published" | "no-line" | "room-labels-shifted" | "several-zones" | "no-zoning-table" | "no-local-file" | "zoning-not-matched";
        /** @description Observed rents of a class of rooms or of construction period */
        RentClass: {
            /** @description As published */
            class: string;
            figures: components["schemas"]["RentFigures"] | null;
            /** @description Observations of a class without figure, when published */
            observations: number | null;
            /** @description Why there is no figure */
            reason: components["schemas"]["RentAbsenceReason"] | null;
        };
        /** @description Observed rents of one class of dwellings in one year */
        RentFigures: {
            /** @description As the observatory names it */
            agglomeration: string;
            /** @description Estimated dwellings of the class; null when absent or withheld */
            dwellings: number | null;
            /**
             * @description The file it was read in: the national one or the agglomeration's own
             * @enum {string}
             */
            file: "national" | "agglomeration";
            level: components["schemas"]["RentLevel"];
            /** @description m² */
            meanSurface: number | null;
            /** @description How the producer estimated it, as published */
            method: string | null;
            /** @description €/month, without charges */
            monthlyRent: {
                d1: number | null;
                d9: number | null;
                mean: number | null;
                median: number | null;
                q1: number | null;
                q3: number | null;
            };
            observations: number | null;
            observatory: string;
            /** @description Narrower levels that have no figure, narrowest first, with why */
            passedOver: components["schemas"]["RentPassedOver"][];
            /** @description €/m²/month, without charges */
            rentPerM2: {
                d1: number | null;
                d9: number | null;
                median: number | null;
                q1: number | null;
                q3: number | null;
                /** @description loyer_moyen: mean monthly rent over mean surface. It is not the mean of the rents per m². */
                surfaceWeightedMean: number | null;
            };
            /** @description Values of the file that cannot be true, with why */
            withheld: {
                field: string;
                published: number;
                reason: string;
            }[];
            zone: {
                code: string;
                label: string | null;
            } | null;
        };
        /** @description Reference index of rents (indice de référence des loyers) */
        RentIndex: {
            /** @description Quarter whose index is 100 */
            base: string;
            /** @description Number of the series in INSEE’s BDM */
            idbank: string;
            /** @description As its title says (CVS, brute) */
            isSeasonallyAdjusted: boolean | null;
            /** @description Last quarter published */
            newest: string;
            quarters: {
                /** @description Change over the same quarter a year before, rounded to 0.01; null without it */
                changePercent: number | null;
                index: number;
                /** @description As INSEE says; null when the file does not say */
                provisional: boolean | null;
                quarter: string;
            }[];
            /** @description As INSEE calls it */
            title: string | null;
            /** @description Day on which INSEE last changed it */
            updatedOn: string | null;
        };
        /**
         * @description The place whose figure this is. An observatory publishes no figure of a commune: communes of one zone share the same. centre and periphery = Ville centre and Périphérie.
         * @enum {string}
         */
        RentLevel: "zone" | "centre" | "periphery" | "agglomeration";
        /** @description A narrower level that has no figure, and why */
        RentPassedOver: {
            level: components["schemas"]["RentLevel"];
            observations: number | null;
            reason: components["schemas"]["RentAbsenceReason"];
        };
        /** @description Observed rents year by year */
        RentSeries: {
            /** @description Years whose files speak of it without a figure */
            missing: components["schemas"]["RentAbsence"][];
            /** @description Oldest first; a year without data is absent, never interpolated */
            years: components["schemas"]["RentYear"][];
        };
        /** @description Observed rents of a type of dwelling */
        RentType: {
            figures: components["schemas"]["RentFigures"] | null;
            /** @description Observations of a class without figure, when published */
            observations: number | null;
            /** @description Why there is no figure */
            reason: components["schemas"]["RentAbsenceReason"] | null;
            /** @enum {string} */
            type: "Appartement" | "Maison";
        };
        /** @description Observed rents of one year */
        RentYear: {
            figures: components["schemas"]["RentFigures"];
            year: number;
            /** @description The zones of a commune that is cut between several */
            zones: components["schemas"]["RentZone"][];
        };
        /** @description Observed rents of one year, with breakdowns */
        RentYearDetail: {
            byConstructionPeriod: components["schemas"]["RentClass"][];
            byRooms: components["schemas"]["RentClass"][];
            byType: components["schemas"]["RentType"][];
            figures: components["schemas"]["RentFigures"];
            year: number;
            /** @description The zones of a commune that is cut between several */
            zones: components["schemas"]["RentZone"][];
        };
        /** @description Observed rents of one zone of a commune that is cut */
        RentZone: {
            figures: components["schemas"]["RentFigures"] | null;
            /** @description IRIS of the commune in that zone */
            irisCount: number | null;
            label: string | null;
            /** @description Observations of a class without figure, when published */
            observations: number | null;
            /** @description Why there is no figure */
            reason: components["schemas"]["RentAbsenceReason"] | null;
            zoneCode: string;
        };
        RequestTimeoutProblem: {
            detail: string;
            instance: string;
            /** @constant */
            status: 408;
            title: string;
            /** @constant */
            type: "/problems/request-timeout";
        };
        /** @description Energy diagnostic of a dwelling */
        ResidentialDiagnostic: {
            /** @description Address found in the BAN, else as the surveyor wrote it */
            address: string | null;
            /** @description Euros a year */
            annualCost: number | null;
            /** @description Number of the diagnostic of the whole building */
            buildingDpe: string | null;
            /** @description Living area of the building, m² */
            buildingSurface: number | null;
            /** @description Appartement, Maison or Immeuble */
            buildingType: string | null;
            constructionPeriod: string | null;
            constructionYear: number | null;
            /** @description Five uses, a year: primary and final energy */
            consumption: {
                finalKwh: number | null;
                finalKwhPerM2: number | null;
                primaryKwh: number | null;
                primaryKwhPerM2: number | null;
            };
            /** @description Registration number of the co-ownership (RNIC), when declared */
            coOwnership: string | null;
            /** @description That co-ownership in the register; null when it is not in it, or none is loaded */
            coOwnershipRecord: {
                match: components["schemas"]["RegistrationMatch"];
                name: string | null;
            } | null;
            dwellingFloors: number | null;
            /** @description Dwellings in the building */
            dwellings: number | null;
            /** @description Factor from final to primary energy of electricity on its day: 2.3 from July 2021, 1.9 from 2026, 1.7 from 2027; null overseas or before */
            electricityFactor: number | null;
            /** @description CO2 equivalent a year */
            emissions: {
                kgCo2: number | null;
                kgCo2PerM2: number | null;
            };
            /** @description Energy label, A to G, as established: an attestation that the open data lack may have raised it since; compare labels of one electricityFactor, else final energy */
            energyLabel: string | null;
            /** @description Date of the diagnostic */
            establishedOn: string | null;
            floor: number | null;
            /** @description Floors of the building */
            floors: number | null;
            /** @description Point of the address */
            geopoint: components["schemas"]["Geopoint"] | null;
            /** @description Greenhouse gas label, A to G */
            ghgLabel: string | null;
            heating: {
                energy: string | null;
                installation: string | null;
            };
            hotWater: {
                energy: string | null;
                installation: string | null;
            };
            /** @description Quality as published; ubat in W/(m²·K) */
            insulation: {
                envelope: string | null;
                floor: string | null;
                ubat: number | null;
                walls: string | null;
                windows: string | null;
            };
            /**
             * @description Existing or new dwelling
             * @enum {string}
             */
            kind: "existing" | "new";
            match: {
                /** @description Metres from the point to the parcel, null where no point was compared */
                distanceMeters: number | null;
                /**
                 * @description declared: the source names the parcel; building: through the RNB; address: through the BAN key of a commune that declares the parcel; contained: the point lies in the parcel; near: the nearest parcel within a few metres
                 * @enum {string}
                 */
                method: "declared" | "building" | "address" | "contained" | "near";
                /** @description Share of the building on the parcel, or trust in the address; null when there is none */
                score: number | null;
                /** @description The co-ownership whose parcels these are, when its number alone places it */
                through: string | null;
            };
            /** @description Method, as published */
            method: string | null;
            model: string | null;
            /** @description Number of the diagnostic */
            number: string;
            /** @description Date on which ADEME received it */
            receivedOn: string | null;
            /** @description Number of the diagnostic it replaces, which is no longer shown */
            replaces: string | null;
            /** @description Living area of the dwelling, m² */
            surface: number | null;
            /** @description Last day of validity: it may be past */
            validUntil: string | null;
            version: string | null;
            /** @description Date of the visit */
            visitedOn: string | null;
        };
        /** @description Addresses around a point */
        ReverseAddressAnswer: {
            data: components["schemas"]["NearAddress"][];
            meta: {
                coverage: components["schemas"]["Coverage"];
                /** @description The datasets this answer was made from: what a reuser must cite */
                datasets: components["schemas"]["Citation"][];
                /** @description Over REST: addresses where the answer leads on. A name in braces is a member of a row, to be put in (RFC 6570) */
                links?: {
                    [key: string]: string;
                };
                /** @description The release that answered */
                release: string;
            };
        };
        /** @description An activity of the NAF 2025 */
        RevisedActivity: {
            code: string;
            /** @description Official label, null when the nomenclature has no such code */
            label: string | null;
            /** @description Section in the same edition: A to U in NAFRev2, A to V in NAF2025, where letters from J on mean other things; absent from releases of older versions */
            section?: string | null;
        };
        /** @description A mutation: everything that was sold in one act, for one price */
        Sale: {
            /** @description Of the first dwelling, else of the first premise, else of the first line */
            address: {
                commune: components["schemas"]["Commune"];
                label: string;
                number: number | null;
                postcode: string | null;
                street: string | null;
                streetCode: string | null;
                suffix: string | null;
            };
            /** Format: date */
            date: string;
            /** @description repeated-lines: identical lines may be several units or one line printed twice; more-lots-than-published: the source has room for five; incomplete: lines of the sale are known that are not loaded; several-departements: it was put together from the files of several */
            doubts: ("repeated-lines" | "more-lots-than-published" | "incomplete" | "several-departements")[];
            /** @description A flat or house printed on several lines: one dwelling or several; null when it is on one line */
            dwellingLines: {
                /** @description Lines that name the same dwelling */
                count: number;
                /** @description Of the verdict, when the price decides */
                probability: number | null;
                /** @description What decided: same lots under several dispositions, Carrez surfaces of the lots, or the price beside that of the building, street or commune */
                rule: ("same-lot" | "carrez" | "price") | null;
                /** @enum {string} */
                verdict: "one" | "several" | "unknown";
            } | null;
            /**
             * @description inferred: the source does not tell sales of one day and price apart, and this one was found from its lines; absent when the source tells it
             * @constant
             */
            grouping?: "inferred";
            /** @description Key made of the content (date, price, nature, parcels): the same from one release to the next */
            id: string;
            lands: components["schemas"]["Land"][];
            /** @description Several dwellings, business premises or lots of a programme at once */
            multiLot: boolean;
            /** @description Nature de la mutation, as published */
            nature: string;
            parcels: components["schemas"]["SoldParcel"][];
            premises: components["schemas"]["Premise"][];
            /** @description Price of the whole mutation, euros */
            price: number | null;
            /** @description Only for a single dwelling; else see the reason */
            pricePerM2: number | null;
            pricePerM2Reason: ("nature-not-counted" | "no-price" | "symbolic-price" | "no-dwelling" | "incomplete" | "unclear-lines" | "several-premises" | "repeated-lines" | "no-surface" | "out-of-range") | null;
            /** @description Main rooms of all dwellings */
            rooms: number | null;
            /** @description Built surface of all dwellings and business premises, m² */
            surface: number | null;
            /** @description Types of the premises sold */
            types: string[];
        };
        /**
         * @description UTF-8 with a header line, commas; an empty cell is no value. Columns:
         *
         *     - `id` (text): Key of the sale
         *     - `date` (text): Day of the sale
         *     - `nature` (text): Nature de la mutation
         *     - `price` (number): Price of the whole mutation, euros
         *     - `surface` (number): Built surface of all premises, m²
         *     - `rooms` (number): Main rooms of all dwellings
         *     - `types` (text): Types of the premises, joined by a bar
         *     - `pricePerM2` (number): €/m², of a single dwelling
         *     - `pricePerM2Reason` (text): Why there is none
         *     - `multiLot` (boolean): Several premises or lots at once
         *     - `doubts` (text): What is doubtful in the source, joined by a bar
         *     - `address` (text): Address in one line
         *     - `postcode` (text): Postcode
         *     - `communeCode` (text): INSEE code of the commune
         *     - `premises` (number): Premises sold
         *     - `landSurface` (number): Land sold, m²
         *     - `parcels` (text): IDU of its parcels, joined by a bar
         *     - `lng` (number): Longitude of its first parcel that has a place, WGS84 degrees
         *     - `lat` (number): Latitude of that parcel
         *     - `grouping` (text): inferred: found from lines of one day and price, which the source does not tell apart
         */
        SaleCsv: string;
        /** @description GeoJSON FeatureCollection (RFC 7946) */
        SaleFeatures: {
            features: {
                geometry: components["schemas"]["Point"] | null;
                properties: {
                    /** @description Address in one line */
                    address: string | null;
                    /** @description INSEE code of the commune */
                    communeCode: string | null;
                    /** @description Day of the sale */
                    date: string | null;
                    /** @description What is doubtful in the source, joined by a bar */
                    doubts: string | null;
                    /** @description inferred: found from lines of one day and price, which the source does not tell apart */
                    grouping: string | null;
                    /** @description Key of the sale */
                    id: string | null;
                    /** @description Land sold, m² */
                    landSurface: number | null;
                    /** @description Several premises or lots at once */
                    multiLot: boolean | null;
                    /** @description Nature de la mutation */
                    nature: string | null;
                    /** @description IDU of its parcels, joined by a bar */
                    parcels: string | null;
                    /** @description Postcode */
                    postcode: string | null;
                    /** @description Premises sold */
                    premises: number | null;
                    /** @description Price of the whole mutation, euros */
                    price: number | null;
                    /** @description €/m², of a single dwelling */
                    pricePerM2: number | null;
                    /** @description Why there is none */
                    pricePerM2Reason: string | null;
                    /** @description Main rooms of all dwellings */
                    rooms: number | null;
                    /** @description Built surface of all premises, m² */
                    surface: number | null;
                    /** @description Types of the premises, joined by a bar */
                    types: string | null;
                };
                /** @constant */
                type: "Feature";
            }[];
            /** @constant */
            type: "FeatureCollection";
        };
        /** @description Median, mean and quartiles, rounded */
        SaleFigures: {
            /** @description Sales that the figures are made of: those that have this value */
            count: number;
            mean: number | null;
            median: number | null;
            q1: number | null;
            q3: number | null;
            /** @description Why there are no figures */
            withheld: ("no-sale" | "fewer-than-5-sales") | null;
        };
        /** @description The sales that have the same in what they are grouped by */
        SaleGroup: {
            communeCode?: string | null;
            /** @description Sales of the group */
            count: number;
            irisCode?: string | null;
            /** @description Sales without a price per m², by reason */
            leftOut: {
                [key: string]: number;
            };
            /** @description 2024-09 */
            month?: string;
            /** @description Of the prices, euros */
            prices: components["schemas"]["SaleFigures"];
            /** @description Of the prices per m² of single dwellings, as the published prices have them, €/m² */
            pricesPerM2: components["schemas"]["SaleFigures"];
            /** @description 2024-T3 */
            quarter?: string;
            /** @description Main rooms of the dwellings */
            rooms?: number | null;
            /** @description Cadastral section, 10 characters */
            section?: string | null;
            /** @description Commune, colon, code of the street */
            streetCode?: string | null;
            /** @description Of the built surfaces, m² */
            surfaces: components["schemas"]["SaleFigures"];
            /** @description Type of the dwelling sold, else of the first premises; null without any */
            type?: string | null;
            year?: number;
        };
        /** @description The sales behind a figure */
        SalesBehindPriceAnswer: {
            data: {
                /** @description Sales that the figure is made of, on all pages */
                count: number;
                /** @description `offset` of the next page; null on the last */
                nextOffset: number | null;
                sales: components["schemas"]["Sale"][];
                /** @description Keys of sales that only the State’s rule counts */
                stateOnly: string[];
                /** @description Keys of sales that only our rule counts */
                terrierOnly: string[];
            };
            meta: {
                coverage: components["schemas"]["Coverage"];
                /** @description The datasets this answer was made from: what a reuser must cite */
                datasets: components["schemas"]["Citation"][];
                limit: number;
                /** @description Over REST: addresses where the answer leads on. A name in braces is a member of a row, to be put in (RFC 6570) */
                links?: {
                    [key: string]: string;
                };
                /** @description `cursor` of the next page, of this release alone; null on the last */
                next: string | null;
                /** @description The release that answered */
                release: string;
                /** @description Rows in this answer */
                returned: number;
                /** @description Rows on all pages */
                total: number;
            };
        };
        /** @description Statistics of sales */
        SalesStatisticsAnswer: {
            data: components["schemas"]["SaleGroup"][];
            meta: {
                coverage: components["schemas"]["Coverage"];
                /** @description The datasets this answer was made from: what a reuser must cite */
                datasets: components["schemas"]["Citation"][];
                limit: number;
                /** @description Over REST: addresses where the answer leads on. A name in braces is a member of a row, to be put in (RFC 6570) */
                links?: {
                    [key: string]: string;
                };
                /** @description Other zones the label could mean */
                otherZones?: components["schemas"]["Zone"][];
                /** @description The last five years loaded, or the years asked for, no further than the newest sale that is loaded there; null where none of these days is */
                period: {
                    /** Format: date */
                    from: string;
                    /** Format: date */
                    to: string;
                } | null;
                /** @description The release that answered */
                release: string;
                /** @description The zone the question was understood to mean */
                resolvedZone?: {
                    code: string;
                    /** @enum {string} */
                    level: "iris" | "commune" | "arrondissement" | "ville" | "departement" | "region" | "rue";
                    name: string;
                };
                returned: number;
                /** @description Sales in all groups */
                salesCount: number;
                /** @description Groups there are */
                total: number;
                /** @description Whether groups were left out because of the limit */
                truncated: boolean;
            };
        };
        /** @description Addresses by their text */
        SearchAddressAnswer: {
            data: components["schemas"]["FoundAddress"][];
            meta: {
                coverage: components["schemas"]["Coverage"];
                /** @description The datasets this answer was made from: what a reuser must cite */
                datasets: components["schemas"]["Citation"][];
                /** @description Over REST: addresses where the answer leads on. A name in braces is a member of a row, to be put in (RFC 6570) */
                links?: {
                    [key: string]: string;
                };
                /**
                 * @description used: answers near lng and lat come first among equals; half-given: only one of them was given, so nothing is preferred; none: neither was
                 * @enum {string}
                 */
                near: "used" | "half-given" | "none";
                /** @description The release that answered */
                release: string;
            };
        };
        /** @description Companies by name */
        SearchCompaniesAnswer: {
            data: components["schemas"]["CompanyCard"][];
            meta: {
                coverage: components["schemas"]["Coverage"];
                /** @description The datasets this answer was made from: what a reuser must cite */
                datasets: components["schemas"]["Citation"][];
                /**
                 * @description The loosest way in which a name here has the words asked for: whole, the last one begun, or one slip away
                 * @enum {string}
                 */
                foundBy: "words" | "beginning" | "one-slip";
                /** @description false: at least `total`, because counting on would cost more than the answer */
                isExact: boolean;
                limit: number;
                /** @description Over REST: addresses where the answer leads on. A name in braces is a member of a row, to be put in (RFC 6570) */
                links?: {
                    [key: string]: string;
                };
                /** @description `cursor` of the next page, of this release alone; null on the last */
                next: string | null;
                /** @description The release that answered */
                release: string;
                /** @description Rows in this answer */
                returned: number;
                /** @description Rows on all pages */
                total: number;
                /** @description Whether there are more than are given */
                truncated: boolean;
            };
        };
        /** @description Parcels by what they are */
        SearchParcelsAnswer: {
            data: components["schemas"]["ParcelRow"][];
            meta: {
                coverage: components["schemas"]["Coverage"];
                /** @description The datasets this answer was made from: what a reuser must cite */
                datasets: components["schemas"]["Citation"][];
                limit: number;
                /** @description Over REST: addresses where the answer leads on. A name in braces is a member of a row, to be put in (RFC 6570) */
                links?: {
                    [key: string]: string;
                };
                /** @description `cursor` of the next page, of this release alone; null on the last */
                next: string | null;
                /** @description Other zones the label could mean */
                otherZones?: components["schemas"]["Zone"][];
                /** @description The release that answered */
                release: string;
                /** @description The zone the question was understood to mean */
                resolvedZone?: {
                    code: string;
                    /** @enum {string} */
                    level: "iris" | "commune" | "arrondissement" | "ville" | "departement" | "region" | "rue";
                    name: string;
                };
                /** @description Rows in this answer */
                returned: number;
                /** @description Rows on all pages */
                total: number;
                /** @description Parcels of which the criteria cannot be judged: a column says nothing, and no other criterion excludes them */
                unjudged: number;
            };
        };
        /** @description Sales, in any of the four ways */
        SearchTransactionsAnswer: {
            data: components["schemas"]["Sale"][];
            meta: {
                coverage: components["schemas"]["Coverage"];
                /** @description The datasets this answer was made from: what a reuser must cite */
                datasets: components["schemas"]["Citation"][];
                /** @description false: at least `total`, because counting on would cost more than the answer */
                isExact: boolean;
                limit: number;
                /** @description Over REST: addresses where the answer leads on. A name in braces is a member of a row, to be put in (RFC 6570) */
                links?: {
                    [key: string]: string;
                };
                /** @description `cursor` of the next page, of this release alone; null on the last */
                next: string | null;
                /** @description Other zones the label could mean, the likeliest first */
                otherZones?: components["schemas"]["Zone"][];
                /** @description The days searched: the last five years loaded, or the years asked for, no further than the newest sale that is loaded there; null where none of these days is */
                period: {
                    /** Format: date */
                    from: string;
                    /** Format: date */
                    to: string;
                } | null;
                /** @description The release that answered */
                release: string;
                /** @description The zone the question was understood to mean */
                resolvedZone?: {
                    code: string;
                    /** @enum {string} */
                    level: "iris" | "commune" | "arrondissement" | "ville" | "departement" | "region" | "rue";
                    name: string;
                };
                /** @description Rows in this answer */
                returned: number;
                /** @description Rows on all pages */
                total: number;
                /** @description Whether more sales follow */
                truncated: boolean;
            };
        };
        /** @description Seismic zone of a commune */
        SeismicZone: {
            /** @description Commune as published: one that was merged since has its own row */
            communeCode: string;
            label: string;
            /** @description 1 very low to 5 high */
            zone: number;
        };
        /** @description A parcel of a sale */
        SoldParcel: {
            /** @description The parcel in the loaded cadastre: the same, or its only successor; null when it is not there or has several */
            currentIdu: string | null;
            geopoint: components["schemas"]["Geopoint"] | null;
            /** @description Parcel, as the source names it */
            idu: string;
            match: {
                /**
                 * @description declared: the source names it; recoded: by the merger of its commune; editions, filiation: it is gone, and earlier editions or documents of filiation tell the parcels of today on its ground; point: only the sale’s point is known; other-departement: the sale lies in several, and that one knows the parcel; none: nothing locates it
                 * @enum {string}
                 */
                method: "declared" | "recoded" | "editions" | "filiation" | "point" | "other-departement" | "none";
            };
            /** @description Of a parcel that is gone: those of today on its ground, 20 at most */
            successors?: {
                idu: string;
                /** @description Share of the parcel sold that it covers, when it is known */
                score: number | null;
                /** @description Whether ground of the parcel sold is surely in it */
                sure: boolean;
            }[];
        };
        /** @description Which sales are wanted, all when left out. priceMin, priceMax: euros; year, or yearMin and yearMax: else the last five loaded; quarter; localTypes: a sale has one of them; surfaceMin, surfaceMax (m²), roomsMin, roomsMax: of its premises of these types together; includeMultiLot: false leaves out sales of several dwellings at once; sort: date, price or pricePerM2; mutationType: VEFA is off plan */
        StatisticsFilters: {
            /**
             * @description false leaves out sales of several dwellings or business premises at once, and of several lots of a programme (`multiLot`); cellars and parking places beside a dwelling do not make a sale one of them
             * @default true
             */
            includeMultiLot?: boolean;
            /** @description Types of premises: a sale has at least one of them */
            localTypes?: ("Appartement" | "Maison" | "Dépendance" | "Local industriel" | "Local industriel. commercial ou assimilé")[];
            /**
             * @description Nature de la mutation; VEFA is short for the sale off plan
             * @enum {string}
             */
            mutationType?: "Vente" | "VEFA" | "Vente en l'état futur d'achèvement" | "Adjudication" | "Echange" | "Échange" | "Expropriation" | "Vente terrain à bâtir";
            /** @description Maximum price of the mutation, euros */
            priceMax?: number;
            /** @description Minimum price of the mutation, euros */
            priceMin?: number;
            /**
             * @description Quarter, of any year when `year` is left out
             * @enum {string}
             */
            quarter?: "T1" | "T2" | "T3" | "T4";
            /** @description Maximum main rooms of all premises of the `localTypes` asked for together; without any, of all but outbuildings (rooms: of the dwellings), as `surface` and `rooms` of the answer say */
            roomsMax?: number;
            /** @description Minimum main rooms of all premises of the `localTypes` asked for together; without any, of all but outbuildings (rooms: of the dwellings), as `surface` and `rooms` of the answer say (a T2 is roomsMin=2) */
            roomsMin?: number;
            /** @description Maximum built surface of all premises of the `localTypes` asked for together; without any, of all but outbuildings (rooms: of the dwellings), as `surface` and `rooms` of the answer say, m² */
            surfaceMax?: number;
            /** @description Minimum built surface of all premises of the `localTypes` asked for together; without any, of all but outbuildings (rooms: of the dwellings), as `surface` and `rooms` of the answer say, m² */
            surfaceMin?: number;
            /** @description Year of the sale. Without any year: the last five loaded */
            year?: number;
            /** @description Last year of the sale, with `yearMin` or from the oldest */
            yearMax?: number;
            /** @description First year of the sale, with `yearMax` or up to the newest */
            yearMin?: number;
        };
        /** @description Yearly prices per m² of one street */
        StreetPrices: {
            /** @description Code of the street in its commune, as the land-tax files have it (FANTOIR) */
            code: string;
            commune: components["schemas"]["Commune"];
            name: string;
            /** @description Oldest first; a year without a sale is absent */
            years: components["schemas"]["YearlyPrices"][];
        };
        /** @description A column of a Table Schema */
        TableField: {
            description: string;
            name: string;
            /** @description Columns of the source, or in words where they are */
            source?: string | string[];
            /** @enum {string} */
            type: "string" | "integer" | "number" | "boolean" | "date" | "array" | "object" | "any";
            unit?: string;
        };
        /** @description Table Schema (Frictionless) */
        TableSchema: {
            fields: components["schemas"]["TableField"][];
        };
        /** @description Energy diagnostic of a tertiary building */
        TertiaryDiagnostic: {
            /** @description Activity sector, as published */
            activitySector: string | null;
            /** @description Address found in the BAN, else as the surveyor wrote it */
            address: string | null;
            constructionPeriod: string | null;
            constructionYear: number | null;
            /** @description Primary energy a year */
            consumption: {
                primaryKwhPerM2: number | null;
            };
            /** @description Registration number of the co-ownership (RNIC), when declared */
            coOwnership: string | null;
            /** @description That co-ownership in the register; null when it is not in it, or none is loaded */
            coOwnershipRecord: {
                match: components["schemas"]["RegistrationMatch"];
                name: string | null;
            } | null;
            /** @description Factor from final to primary energy of electricity on its day: 2.3 from July 2021, 1.9 from 2026, 1.7 from 2027; null overseas or before */
            electricityFactor: number | null;
            /** @description CO2 equivalent a year */
            emissions: {
                kgCo2PerM2: number | null;
            };
            /** @description Energies in use, a year: final and primary energy, euros */
            energies: {
                annualCost: number | null;
                energy: string;
                finalKwh: number | null;
                primaryKwh: number | null;
                readingYear: number | null;
                usage: string | null;
            }[];
            /** @description A to G, up to I under the rules of 2006, as established: an attestation that the open data lack may have raised it since; compare labels of one electricityFactor, else final energy */
            energyLabel: string | null;
            /** @description Category of an establishment open to the public */
            erpCategory: string | null;
            /** @description Date of the diagnostic */
            establishedOn: string | null;
            /** @description Point of the address */
            geopoint: components["schemas"]["Geopoint"] | null;
            /** @description A to G; up to I under the rules of 2006 */
            ghgLabel: string | null;
            heatingEnergy: string | null;
            match: {
                /** @description Metres from the point to the parcel, null where no point was compared */
                distanceMeters: number | null;
                /**
                 * @description declared: the source names the parcel; building: through the RNB; address: through the BAN key of a commune that declares the parcel; contained: the point lies in the parcel; near: the nearest parcel within a few metres
                 * @enum {string}
                 */
                method: "declared" | "building" | "address" | "contained" | "near";
                /** @description Share of the building on the parcel, or trust in the address; null when there is none */
                score: number | null;
                /** @description The co-ownership whose parcels these are, when its number alone places it */
                through: string | null;
            };
            /** @description Method, as published */
            method: string | null;
            model: string | null;
            /** @description Number of the diagnostic */
            number: string;
            occupants: number | null;
            /** @description Date on which ADEME received it */
            receivedOn: string | null;
            /** @description Number of the diagnostic it replaces, which is no longer shown */
            replaces: string | null;
            /** @description Gross floor area (SHON), m² */
            shonSurface: number | null;
            /** @description Useful area, m² */
            surface: number | null;
            /** @description Last day of validity: it may be past */
            validUntil: string | null;
            version: string | null;
            /** @description Date of the visit */
            visitedOn: string | null;
        };
        /** @description Energy diagnostics of the tertiary buildings of a parcel */
        TertiaryDiagnostics: {
            count: number;
            /** @description Newest first */
            dpes: components["schemas"]["TertiaryDiagnostic"][];
            parcelId: string;
        };
        /** @description TileJSON 3.0 */
        TileJson: {
            attribution: string;
            /** @description West, south, east, north of what is loaded, WGS84 degrees */
            bounds?: number[];
            description: string;
            maxzoom: number;
            minzoom: number;
            name: string;
            /** @constant */
            scheme: "xyz";
            /** @constant */
            tilejson: "3.0.0";
            /** @description Addresses of the tiles, with {z}, {x} and {y} */
            tiles: string[];
            vector_layers: components["schemas"]["TileLayer"][];
            version: string;
        };
        /** @description A layer of the tiles */
        TileLayer: {
            description: string;
            /** @description What each attribute says */
            fields: {
                [key: string]: string;
            };
            id: string;
            maxzoom: number;
            minzoom: number;
        };
        TooBusyProblem: {
            detail: string;
            instance: string;
            /** @constant */
            status: 503;
            title: string;
            /** @constant */
            type: "/problems/too-busy";
        };
        TooHeavyProblem: {
            detail: string;
            instance: string;
            /** @constant */
            status: 503;
            title: string;
            /** @constant */
            type: "/problems/too-heavy";
        };
        TooManyBatchesProblem: {
            ceiling: number;
            detail: string;
            instance: string;
            /** @constant */
            status: 429;
            title: string;
            /** @constant */
            type: "/problems/too-many-batches";
            waiting: number;
        };
        TooManyWatchesProblem: {
            detail: string;
            instance: string;
            /** @constant */
            status: 409;
            title: string;
            /** @constant */
            type: "/problems/too-many-watches";
        };
        /** @description One sale by its key */
        TransactionByIdAnswer: {
            data: components["schemas"]["Sale"];
            meta: components["schemas"]["Meta"];
        };
        /** @description Which sales are wanted, all when left out. priceMin, priceMax: euros; year, or yearMin and yearMax: else the last five loaded; quarter; localTypes: a sale has one of them; surfaceMin, surfaceMax (m²), roomsMin, roomsMax: of its premises of these types together; includeMultiLot: false leaves out sales of several dwellings at once; sort: date, price or pricePerM2; mutationType: VEFA is off plan */
        TransactionFilters: {
            /**
             * @description false leaves out sales of several dwellings or business premises at once, and of several lots of a programme (`multiLot`); cellars and parking places beside a dwelling do not make a sale one of them
             * @default true
             */
            includeMultiLot?: boolean;
            /** @description Types of premises: a sale has at least one of them */
            localTypes?: ("Appartement" | "Maison" | "Dépendance" | "Local industriel" | "Local industriel. commercial ou assimilé")[];
            /**
             * @description Nature de la mutation; VEFA is short for the sale off plan
             * @enum {string}
             */
            mutationType?: "Vente" | "VEFA" | "Vente en l'état futur d'achèvement" | "Adjudication" | "Echange" | "Échange" | "Expropriation" | "Vente terrain à bâtir";
            /** @description Maximum price of the mutation, euros */
            priceMax?: number;
            /** @description Minimum price of the mutation, euros */
            priceMin?: number;
            /**
             * @description Quarter, of any year when `year` is left out
             * @enum {string}
             */
            quarter?: "T1" | "T2" | "T3" | "T4";
            /** @description Maximum main rooms of all premises of the `localTypes` asked for together; without any, of all but outbuildings (rooms: of the dwellings), as `surface` and `rooms` of the answer say */
            roomsMax?: number;
            /** @description Minimum main rooms of all premises of the `localTypes` asked for together; without any, of all but outbuildings (rooms: of the dwellings), as `surface` and `rooms` of the answer say (a T2 is roomsMin=2) */
            roomsMin?: number;
            /**
             * @description Order: newest, oldest, cheapest or dearest first, in all or per m²; a sale without a price comes last in those by it
             * @default date-desc
             * @enum {string}
             */
            sort?: "date-desc" | "date-asc" | "price-asc" | "price-desc" | "pricePerM2-asc" | "pricePerM2-desc";
            /** @description Maximum built surface of all premises of the `localTypes` asked for together; without any, of all but outbuildings (rooms: of the dwellings), as `surface` and `rooms` of the answer say, m² */
            surfaceMax?: number;
            /** @description Minimum built surface of all premises of the `localTypes` asked for together; without any, of all but outbuildings (rooms: of the dwellings), as `surface` and `rooms` of the answer say, m² */
            surfaceMin?: number;
            /** @description Year of the sale. Without any year: the last five loaded */
            year?: number;
            /** @description Last year of the sale, with `yearMin` or from the oldest */
            yearMax?: number;
            /** @description First year of the sale, with `yearMax` or up to the newest */
            yearMin?: number;
        };
        /** @description Sales in a box */
        TransactionsByBboxAnswer: {
            data: components["schemas"]["Sale"][];
            meta: {
                coverage: components["schemas"]["Coverage"];
                /** @description The datasets this answer was made from: what a reuser must cite */
                datasets: components["schemas"]["Citation"][];
                /** @description false: at least `total`, because counting on would cost more than the answer */
                isExact: boolean;
                limit: number;
                /** @description Over REST: addresses where the answer leads on. A name in braces is a member of a row, to be put in (RFC 6570) */
                links?: {
                    [key: string]: string;
                };
                /** @description `cursor` of the next page, of this release alone; null on the last */
                next: string | null;
                /** @description The days searched: the last five years loaded, or the years asked for, no further than the newest sale that is loaded there; null where none of these days is */
                period: {
                    /** Format: date */
                    from: string;
                    /** Format: date */
                    to: string;
                } | null;
                /** @description The release that answered */
                release: string;
                /** @description Rows in this answer */
                returned: number;
                /** @description Rows on all pages */
                total: number;
                /** @description Whether more sales follow */
                truncated: boolean;
            };
        };
        /** @description Sales in a polygon */
        TransactionsByGeometryAnswer: {
            data: components["schemas"]["Sale"][];
            meta: {
                coverage: components["schemas"]["Coverage"];
                /** @description The datasets this answer was made from: what a reuser must cite */
                datasets: components["schemas"]["Citation"][];
                /** @description false: at least `total`, because counting on would cost more than the answer */
                isExact: boolean;
                limit: number;
                /** @description Over REST: addresses where the answer leads on. A name in braces is a member of a row, to be put in (RFC 6570) */
                links?: {
                    [key: string]: string;
                };
                /** @description `cursor` of the next page, of this release alone; null on the last */
                next: string | null;
                /** @description The days searched: the last five years loaded, or the years asked for, no further than the newest sale that is loaded there; null where none of these days is */
                period: {
                    /** Format: date */
                    from: string;
                    /** Format: date */
                    to: string;
                } | null;
                /** @description The release that answered */
                release: string;
                /** @description Rows in this answer */
                returned: number;
                /** @description Rows on all pages */
                total: number;
                /** @description Whether more sales follow */
                truncated: boolean;
            };
        };
        /** @description Sales of a parcel */
        TransactionsByParcelAnswer: {
            data: components["schemas"]["Sale"][];
            meta: {
                coverage: components["schemas"]["Coverage"];
                /** @description The datasets this answer was made from: what a reuser must cite */
                datasets: components["schemas"]["Citation"][];
                former?: components["schemas"]["FormerParcel"];
                limit: number;
                /** @description Over REST: addresses where the answer leads on. A name in braces is a member of a row, to be put in (RFC 6570) */
                links?: {
                    [key: string]: string;
                };
                /** @description `cursor` of the next page, of this release alone; null on the last */
                next: string | null;
                /** @description `offset` of the next page; null on the last */
                nextOffset: number | null;
                /** @description From the first loaded year of its commune to the newest loaded sale */
                period: {
                    /** Format: date */
                    from: string;
                    /** Format: date */
                    to: string;
                } | null;
                /** @description The release that answered */
                release: string;
                /** @description Rows in this answer */
                returned: number;
                /** @description Rows on all pages */
                total: number;
            };
        };
        /** @description Sales around a point */
        TransactionsByRadiusAnswer: {
            data: components["schemas"]["Sale"][];
            meta: {
                coverage: components["schemas"]["Coverage"];
                /** @description The datasets this answer was made from: what a reuser must cite */
                datasets: components["schemas"]["Citation"][];
                /** @description false: at least `total`, because counting on would cost more than the answer */
                isExact: boolean;
                limit: number;
                /** @description Over REST: addresses where the answer leads on. A name in braces is a member of a row, to be put in (RFC 6570) */
                links?: {
                    [key: string]: string;
                };
                /** @description `cursor` of the next page, of this release alone; null on the last */
                next: string | null;
                /** @description The days searched: the last five years loaded, or the years asked for, no further than the newest sale that is loaded there; null where none of these days is */
                period: {
                    /** Format: date */
                    from: string;
                    /** Format: date */
                    to: string;
                } | null;
                /** @description The release that answered */
                release: string;
                /** @description Rows in this answer */
                returned: number;
                /** @description Rows on all pages */
                total: number;
                /** @description Whether more sales follow */
                truncated: boolean;
            };
        };
        /** @description Sales in a zone */
        TransactionsByZoneAnswer: {
            data: components["schemas"]["Sale"][];
            meta: {
                coverage: components["schemas"]["Coverage"];
                /** @description The datasets this answer was made from: what a reuser must cite */
                datasets: components["schemas"]["Citation"][];
                /** @description false: at least `total`, because counting on would cost more than the answer */
                isExact: boolean;
                limit: number;
                /** @description Over REST: addresses where the answer leads on. A name in braces is a member of a row, to be put in (RFC 6570) */
                links?: {
                    [key: string]: string;
                };
                /** @description `cursor` of the next page, of this release alone; null on the last */
                next: string | null;
                /** @description Other zones the label could mean, the likeliest first */
                otherZones: components["schemas"]["Zone"][];
                /** @description The days searched: the last five years loaded, or the years asked for, no further than the newest sale that is loaded there; null where none of these days is */
                period: {
                    /** Format: date */
                    from: string;
                    /** Format: date */
                    to: string;
                } | null;
                /** @description The release that answered */
                release: string;
                /** @description The zone the question was understood to mean */
                resolvedZone: {
                    code: string;
                    /** @enum {string} */
                    level: "iris" | "commune" | "arrondissement" | "ville" | "departement" | "region" | "rue";
                    name: string;
                };
                /** @description Rows in this answer */
                returned: number;
                /** @description Rows on all pages */
                total: number;
                /** @description Whether more sales follow */
                truncated: boolean;
            };
        };
        UnknownAreaProblem: {
            detail: string;
            instance: string;
            /** @constant */
            status: 404;
            title: string;
            /** @constant */
            type: "/problems/unknown-area";
        };
        UnknownBatchProblem: {
            detail: string;
            instance: string;
            /** @constant */
            status: 404;
            title: string;
            /** @constant */
            type: "/problems/unknown-batch";
        };
        UnknownFeatureProblem: {
            detail: string;
            instance: string;
            /** @constant */
            status: 404;
            title: string;
            /** @constant */
            type: "/problems/unknown-feature";
        };
        UnknownFileProblem: {
            detail: string;
            instance: string;
            /** @constant */
            status: 404;
            title: string;
            /** @constant */
            type: "/problems/unknown-file";
        };
        UnknownLayerProblem: {
            detail: string;
            instance: string;
            /** @constant */
            status: 404;
            title: string;
            /** @constant */
            type: "/problems/unknown-layer";
        };
        UnknownParcelProblem: {
            coverage?: components["schemas"]["Coverage"];
            detail: string;
            former?: components["schemas"]["FormerParcel"];
            instance: string;
            refused?: components["schemas"]["RefusedParcel"];
            /** @constant */
            status: 404;
            /** @description The parcel under the code that its commune has today */
            successor?: {
                idu: string;
                loaded: boolean;
            };
            title: string;
            /** @constant */
            type: "/problems/unknown-parcel";
        };
        UnknownPathProblem: {
            detail: string;
            instance: string;
            /** @constant */
            status: 404;
            title: string;
            /** @constant */
            type: "/problems/unknown-path";
        };
        UnknownSaleProblem: {
            detail: string;
            instance: string;
            /** @constant */
            status: 404;
            title: string;
            /** @constant */
            type: "/problems/unknown-sale";
        };
        UnknownSirenProblem: {
            coverage?: components["schemas"]["Coverage"];
            detail: string;
            instance: string;
            /** @description Where they are loaded */
            loadedDepartements?: string[];
            /** @constant */
            status: 404;
            title: string;
            /** @constant */
            type: "/problems/unknown-siren";
        };
        UnknownWatchProblem: {
            detail: string;
            instance: string;
            /** @constant */
            status: 404;
            title: string;
            /** @constant */
            type: "/problems/unknown-watch";
        };
        UnknownZoneProblem: {
            detail: string;
            instance: string;
            /** @constant */
            status: 404;
            title: string;
            /** @constant */
            type: "/problems/unknown-zone";
        };
        UnsupportedMediaTypeProblem: {
            detail: string;
            instance: string;
            /** @constant */
            status: 415;
            title: string;
            /** @constant */
            type: "/problems/unsupported-media-type";
        };
        /** @description Parcels, communes or a drawing whose changes are told */
        Watch: {
            /** Format: date-time */
            createdAt: string;
            /** @description Empty: all */
            datasets: string[];
            /** Format: uuid */
            id: string;
            links: {
                deliveries: string;
                self: string;
            };
            name: string;
            /** @description By its holder, because the receiver answered 410, or because messages failed one after the other; null: active */
            paused: ("holder" | "gone" | "failing") | null;
            place: components["schemas"]["WatchedPlace"];
            /** @description Null: by mail to the address of the account */
            url: string | null;
        };
        /** @description The answer */
        WatchAnswer: {
            data: components["schemas"]["Watch"];
        };
        /** @description What is to be changed of a watch; what is left out stays */
        WatchChange: {
            /** @description Datasets whose changes are told; empty: all */
            datasets?: ("cog" | "cadastre" | "sections" | "filiation" | "ban" | "iris" | "census" | "filosofi" | "rnb" | "bdnb" | "batiments" | "rnic" | "dpe" | "dvf" | "permits" | "owners" | "sirene" | "companies" | "oll" | "carte-des-loyers" | "official-indices" | "planning" | "prevention-plans" | "clay" | "commune-risks" | "zone-abc" | "local-tax" | "priority-districts" | "classified-installations")[];
            name?: string;
            /** @description True: nothing is sent until it is false again */
            paused?: boolean;
        };
        /** @description A drawing of 500 positions and 0.5 degrees from side to side at most */
        WatchedArea: {
            geometry: components["schemas"]["DrawnGeometry"];
            /** @constant */
            kind: "area";
        };
        /** @description Communes by their codes; a city stands for its arrondissements */
        WatchedCommunes: {
            communeCodes: string[];
            /** @constant */
            kind: "communes";
        };
        /** @description Parcels by their identifiers */
        WatchedParcels: {
            idus: string[];
            /** @constant */
            kind: "parcels";
        };
        /** @description What a watch looks at */
        WatchedPlace: components["schemas"]["WatchedParcels"] | components["schemas"]["WatchedCommunes"] | components["schemas"]["WatchedArea"];
        /** @description The answer */
        WatchesAnswer: {
            data: components["schemas"]["Watch"][];
        };
        /** @description A watch to be made */
        WatchOrder: {
            /** @description Datasets whose changes are told; empty: all */
            datasets?: ("cog" | "cadastre" | "sections" | "filiation" | "ban" | "iris" | "census" | "filosofi" | "rnb" | "bdnb" | "batiments" | "rnic" | "dpe" | "dvf" | "permits" | "owners" | "sirene" | "companies" | "oll" | "carte-des-loyers" | "official-indices" | "planning" | "prevention-plans" | "clay" | "commune-risks" | "zone-abc" | "local-tax" | "priority-districts" | "classified-installations")[];
            name: string;
            place: components["schemas"]["WatchedPlace"];
            /** @description Address of the webhook, public and https; null: mails to the address of the account */
            url?: string | null;
        };
        /** @description A file of the lake that is not given, and why */
        WithheldDownload: {
            /** @description Name of the dataset, or `parcel-facts` */
            dataset: string;
            /** @description Its département; null: France */
            departementCode: string | null;
            /** @description Kind of rows: names the file within its dataset */
            kind: string;
            reason: string;
        };
        WithheldFileProblem: {
            detail: string;
            instance: string;
            /** @constant */
            status: 404;
            title: string;
            /** @constant */
            type: "/problems/withheld-file";
        };
        /** @description Prices per m² of one year */
        YearlyPrices: {
            /** @description Flats, then houses: always both */
            byType: components["schemas"]["PriceFigure"][];
            covers: components["schemas"]["PriceCoverage"];
            /** @description The loaded sales do not cover the whole year, or not all communes of the zone: see `covers` */
            partial: boolean;
            year: number;
        };
        /** @description A zone by its kind and official code */
        Zone: {
            code: string;
            level: components["schemas"]["ZoneLevel"];
            name: string;
        };
        /** @description Population and incomes of a zone */
        ZoneDemographics: {
            code: string;
            income: components["schemas"]["Income"] | null;
            level: components["schemas"]["ZoneLevel"];
            /** @description Why population or income is null */
            missing: {
                /** @enum {string} */
                dataset: "census" | "filosofi";
                /** @enum {string} */
                reason: "not-loaded" | "not-published";
            }[];
            name: string | null;
            population: components["schemas"]["Population"] | null;
        };
        /**
         * @description Kind of zone; ville: Paris, Lyon or Marseille as a whole
         * @enum {string}
         */
        ZoneLevel: "iris" | "commune" | "arrondissement" | "ville" | "departement" | "region";
        /** @description Yearly prices per m² of one zone */
        ZonePrices: {
            code: string;
            level: components["schemas"]["ZoneLevel"];
            name: string;
            /** @description Oldest first; a year without a sale is absent */
            years: components["schemas"]["YearlyPrices"][];
        };
        /** @description A zone by its name, or by level and code */
        ZoneQuestion: {
            /** @description Code of an IRIS (9 characters), of a commune, city or arrondissement (5 characters), or of a street: commune, colon, `address.streetCode` of a sale */
            code?: string;
            /**
             * @description Kind of zone that `code` names; quartier is another word for iris
             * @enum {string}
             */
            level?: "iris" | "quartier" | "commune" | "arrondissement" | "ville" | "rue";
            /** @description Name of a place: "Saint-Denis 93", "Paris 18e", "Lyon 3ème arrondissement" */
            q?: string;
        };
    };
    responses: {
        /** @description A parameter is missing, unknown or not of its form (errors[] names each), or the body is too long */
        FileProblem400: {
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description There is no such thing in the loaded data */
        FileProblem404: {
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The address does not take this method */
        FileProblem405: {
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description What was asked for has been, and is no more: the problem says what took its place */
        FileProblem410: {
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description If-Match names another file than the one that is served */
        FileProblem412: {
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description No range that was asked for lies in the file */
        FileProblem416: {
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The quota of a minute or of a day is used up */
        FileProblem429: {
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description A defect of the service */
        FileProblem500: {
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The data this question needs is not loaded, or nothing is yet */
        FileProblem503: {
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Nothing changed since the answer that If-None-Match names */
        NotChanged: {
            content?: never;
        };
        /** @description A parameter is missing, unknown or not of its form (errors[] names each), or the body is too long */
        Problem400: {
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The API key is invalid or revoked */
        Problem401: {
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description There is no such thing in the loaded data */
        Problem404: {
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The address does not take this method */
        Problem405: {
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The thing is not in the state that this needs */
        Problem409: {
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description What was asked for has been, and is no more: the problem says what took its place */
        Problem410: {
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The body is not of a media type that the address takes */
        Problem415: {
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The quota of a minute or of a day is used up */
        Problem429: {
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description A defect of the service */
        Problem500: {
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The data this question needs is not loaded, or nothing is yet */
        Problem503: {
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The space for files of batches is used up */
        Problem507: {
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
    };
    parameters: {
        /** @description Answer of an older release that is kept (/v1/releases) */
        release: string;
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export interface operations {
    addressesByParcel: {
        parameters: {
            query?: {
                /** @description Answer of an older release that is kept (/v1/releases) */
                release?: components["parameters"]["release"];
            };
            header?: never;
            path: {
                /** @description Parcel identifier (IDU), 14 characters: commune (5), prefix (3), section (2), number (4) */
                idu: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Addresses of a parcel */
            200: {
                content: {
                    "application/json": components["schemas"]["AddressesByParcelAnswer"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            404: components["responses"]["Problem404"];
            410: components["responses"]["Problem410"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    reverseAddress: {
        parameters: {
            query: {
                /** @description Form of the answer; the Accept header chooses when it is not given */
                format?: "json" | "csv" | "geojson" | "arrow" | "parquet";
                /** @description Latitude, WGS84 degrees */
                lat: number;
                /** @description Answers wanted, 1 to 20 */
                limit?: number;
                /** @description Longitude, WGS84 degrees */
                lng: number;
                /** @description Answer of an older release that is kept (/v1/releases) */
                release?: components["parameters"]["release"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Addresses around a point */
            200: {
                content: {
                    "application/geo+json": components["schemas"]["AddressFeatures"];
                    "application/json": components["schemas"]["ReverseAddressAnswer"];
                    "application/vnd.apache.arrow.stream": components["schemas"]["ArrowStream"];
                    "application/vnd.apache.parquet": components["schemas"]["ParquetFile"];
                    "text/csv": components["schemas"]["AddressCsv"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            410: components["responses"]["Problem410"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    searchAddress: {
        parameters: {
            query: {
                /** @description Form of the answer; the Accept header chooses when it is not given */
                format?: "json" | "csv" | "geojson" | "arrow" | "parquet";
                /** @description Latitude near which answers are preferred, with lng */
                lat?: number;
                /** @description Answers wanted, 1 to 20 */
                limit?: number;
                /** @description Longitude near which answers are preferred, with lat */
                lng?: number;
                /** @description Address, street, lieu-dit or town, as people write it: accents, case, abbreviations, word order and a typing mistake do not matter */
                q: string;
                /** @description Answer of an older release that is kept (/v1/releases) */
                release?: components["parameters"]["release"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Addresses by their text */
            200: {
                content: {
                    "application/geo+json": components["schemas"]["AddressFeatures"];
                    "application/json": components["schemas"]["SearchAddressAnswer"];
                    "application/vnd.apache.arrow.stream": components["schemas"]["ArrowStream"];
                    "application/vnd.apache.parquet": components["schemas"]["ParquetFile"];
                    "text/csv": components["schemas"]["AddressCsv"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            410: components["responses"]["Problem410"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    searchAddressesCsv: {
        parameters: {
            query?: {
                /** @description Column of the INSEE code: answers must have it */
                citycode?: string;
                /** @description Columns that make the address, in their order, separated by commas, 200 at most; all when left out */
                columns?: string;
                /** @description Cells of a CSV result that begin with =, +, -, @, a tab or a carriage return, which a spreadsheet may run as a formula. `protect`, when left out: texts that are added have an apostrophe before them. `protect-all`: also the columns of the file that was sent, except their numbers. `keep`: nothing is changed. */
                formulas?: "protect" | "protect-all" | "keep";
                /** @description Column of a latitude near which answers are preferred, with lon */
                lat?: string;
                /** @description Column of a longitude */
                lon?: string;
                /** @description Column of the postcode: an address that has it is preferred */
                postcode?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "text/csv": string;
            };
        };
        responses: {
            /** @description The file with its results */
            200: {
                content: {
                    "text/csv": string;
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            415: components["responses"]["Problem415"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    listBatches: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The batches */
            200: {
                content: {
                    "application/json": components["schemas"]["BatchesAnswer"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    addBatch: {
        parameters: {
            query?: {
                /** @description Columns of the address, put together in this order */
                address?: string[];
                /** @description Column of the INSEE code: answers must have it */
                citycode?: string;
                /** @description Between the cells of a CSV result, a comma when left out */
                delimiter?: "comma" | "semicolon" | "tab" | "bar";
                /** @description Form of the result: that of the file when left out */
                format?: "csv" | "parquet";
                /** @description Cells of a CSV result that begin with =, +, -, @, a tab or a carriage return, which a spreadsheet may run as a formula. `protect`, when left out: texts that are added have an apostrophe before them. `protect-all`: also the columns of the file that was sent, except their numbers. `keep`: nothing is changed. */
                formulas?: "protect" | "protect-all" | "keep";
                /** @description Column of the identifier of the parcel */
                idu?: string;
                /** @description Column of the latitude */
                lat?: string;
                /** @description Column of the longitude, WGS84 degrees */
                lng?: string;
                /** @description Score from which an address is taken for the one meant, 0.5 when left out */
                minScore?: number;
                /** @description Column of the postcode: answers must have it */
                postcode?: string;
                /** @description Groups (parcel, iris, addresses, street, footprints, buildings, energy, co-ownerships, sales, owners, establishments, prices, planning, permits, filiation, rents, demography) and single columns to add; parcel, addresses, energy, sales, owners, prices when left out */
                with?: string[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/vnd.apache.parquet": Blob;
                "text/csv": Blob;
            };
        };
        responses: {
            /** @description The batch waits for its turn */
            202: {
                content: {
                    "application/json": components["schemas"]["BatchAnswer"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            415: components["responses"]["Problem415"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
            507: components["responses"]["Problem507"];
        };
    };
    getBatch: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier of the batch */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The batch */
            200: {
                content: {
                    "application/json": components["schemas"]["BatchAnswer"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            404: components["responses"]["Problem404"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    cancelBatch: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier of the batch */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is cancelled */
            204: {
                content?: never;
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            404: components["responses"]["Problem404"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    getBatchResult: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier of the batch */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file */
            200: {
                content: {
                    "application/vnd.apache.parquet": Blob;
                    "text/csv": Blob;
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            404: components["responses"]["Problem404"];
            409: components["responses"]["Problem409"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    getBuildings: {
        parameters: {
            query?: {
                /** @description Answer of an older release that is kept (/v1/releases) */
                release?: components["parameters"]["release"];
            };
            header?: never;
            path: {
                /** @description Parcel identifier (IDU), 14 characters: commune (5), prefix (3), section (2), number (4) */
                idu: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Buildings of a parcel */
            200: {
                content: {
                    "application/json": components["schemas"]["GetBuildingsAnswer"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            410: components["responses"]["Problem410"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    catalog: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The Data Package */
            200: {
                content: {
                    "application/json": components["schemas"]["DataPackage"];
                };
            };
            400: components["responses"]["FileProblem400"];
            429: components["responses"]["FileProblem429"];
            500: components["responses"]["FileProblem500"];
            503: components["responses"]["FileProblem503"];
        };
    };
    tableSchema: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Dataset, as `/v1/downloads` names it */
                dataset: string;
                /** @description Kind of file, as `/v1/downloads` names it */
                kind: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The Table Schema */
            200: {
                content: {
                    "application/json": components["schemas"]["TableSchema"];
                };
            };
            400: components["responses"]["FileProblem400"];
            404: components["responses"]["FileProblem404"];
            429: components["responses"]["FileProblem429"];
            500: components["responses"]["FileProblem500"];
            503: components["responses"]["FileProblem503"];
        };
    };
    getChanges: {
        parameters: {
            query?: {
                /** @description Département, or `france` */
                area?: string;
                /** @description INSEE code */
                commune?: string;
                /** @description `meta.next` of the answer before, to go on */
                cursor?: string;
                /** @description Dataset */
                dataset?: string;
                /** @description Form of the answer; the Accept header chooses when it is not given */
                format?: "json" | "ndjson";
                /** @description Else all but `restated` (moved in source) */
                kind?: "added" | "removed" | "changed" | "restated" | "all";
                /** @description Rows */
                limit?: number;
                /** @description Answer of an older release that is kept (/v1/releases) */
                release?: components["parameters"]["release"];
                /** @description Release or its number; else the one before */
                since?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What changed between releases */
            200: {
                content: {
                    "application/json": components["schemas"]["GetChangesAnswer"];
                    "application/x-ndjson": string;
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            404: components["responses"]["Problem404"];
            410: components["responses"]["Problem410"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    getCopropriete: {
        parameters: {
            query?: {
                /** @description Answer of an older release that is kept (/v1/releases) */
                release?: components["parameters"]["release"];
            };
            header?: never;
            path: {
                /** @description Parcel identifier (IDU), 14 characters: commune (5), prefix (3), section (2), number (4) */
                idu: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Co-ownerships of a parcel */
            200: {
                content: {
                    "application/json": components["schemas"]["GetCoproprieteAnswer"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            410: components["responses"]["Problem410"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    getCoverage: {
        parameters: {
            query?: {
                /** @description INSEE commune code: tells whether it is loaded. Former codes are followed. */
                commune?: string;
                /** @description Département code: tells how much of it is loaded */
                departement?: string;
                /** @description Answer of an older release that is kept (/v1/releases) */
                release?: components["parameters"]["release"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Which places are loaded */
            200: {
                content: {
                    "application/json": components["schemas"]["GetCoverageAnswer"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            404: components["responses"]["Problem404"];
            410: components["responses"]["Problem410"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    listDatasets: {
        parameters: {
            query?: {
                /** @description Answer of an older release that is kept (/v1/releases) */
                release?: components["parameters"]["release"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What is loaded, and where it comes from */
            200: {
                content: {
                    "application/json": components["schemas"]["ListDatasetsAnswer"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            410: components["responses"]["Problem410"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    getDemographics: {
        parameters: {
            query?: {
                /** @description Answer of an older release that is kept (/v1/releases) */
                release?: components["parameters"]["release"];
            };
            header?: never;
            path: {
                /** @description Parcel identifier (IDU), 14 characters: commune (5), prefix (3), section (2), number (4) */
                idu: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description People around a parcel */
            200: {
                content: {
                    "application/json": components["schemas"]["GetDemographicsAnswer"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            404: components["responses"]["Problem404"];
            410: components["responses"]["Problem410"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    getDictionary: {
        parameters: {
            query?: {
                /** @description Only files of this dataset, or of the wide rows of parcels (`parcel-facts`) */
                dataset?: "cog" | "cadastre" | "sections" | "filiation" | "ban" | "iris" | "census" | "filosofi" | "planning" | "prevention-plans" | "clay" | "commune-risks" | "zone-abc" | "local-tax" | "priority-districts" | "classified-installations" | "rnb" | "bdnb" | "batiments" | "rnic" | "dpe" | "dvf" | "permits" | "owners" | "sirene" | "companies" | "oll" | "carte-des-loyers" | "official-indices" | "parcel-facts";
                /** @description Only this kind of file, as `/v1/downloads` names it */
                kind?: string;
                /** @description Answer of an older release that is kept (/v1/releases) */
                release?: components["parameters"]["release"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The data dictionary */
            200: {
                content: {
                    "application/json": components["schemas"]["GetDictionaryAnswer"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            410: components["responses"]["Problem410"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    listDownloads: {
        parameters: {
            query?: {
                /** @description Only files of this dataset, or of the wide rows of parcels (`parcel-facts`) */
                dataset?: "cog" | "cadastre" | "sections" | "filiation" | "ban" | "iris" | "census" | "filosofi" | "planning" | "prevention-plans" | "clay" | "commune-risks" | "zone-abc" | "local-tax" | "priority-districts" | "classified-installations" | "rnb" | "bdnb" | "batiments" | "rnic" | "dpe" | "dvf" | "permits" | "owners" | "sirene" | "companies" | "oll" | "carte-des-loyers" | "official-indices" | "parcel-facts";
                /** @description Only files of this département, or `france` for national ones */
                departement?: string;
                /** @description Answer of an older release that is kept (/v1/releases) */
                release?: components["parameters"]["release"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The files of the release */
            200: {
                content: {
                    "application/json": components["schemas"]["ListDownloadsAnswer"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            404: components["responses"]["Problem404"];
            410: components["responses"]["Problem410"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    download: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Dataset, as `/v1/downloads` names it */
                dataset: string;
                /** @description Code of the département, or `france` */
                departement: string;
                /** @description Kind of file, as `/v1/downloads` names it */
                kind: string;
                /** @description The release that is served, or `current` */
                release: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file */
            200: {
                content: {
                    "application/vnd.apache.parquet": Blob;
                };
            };
            /** @description The ranges that were asked for */
            206: {
                content: {
                    "application/vnd.apache.parquet": Blob;
                };
            };
            400: components["responses"]["FileProblem400"];
            404: components["responses"]["FileProblem404"];
            410: components["responses"]["FileProblem410"];
            412: components["responses"]["FileProblem412"];
            416: components["responses"]["FileProblem416"];
            429: components["responses"]["FileProblem429"];
            500: components["responses"]["FileProblem500"];
            503: components["responses"]["FileProblem503"];
        };
    };
    getDpeResidential: {
        parameters: {
            query?: {
                /** @description Answer of an older release that is kept (/v1/releases) */
                release?: components["parameters"]["release"];
            };
            header?: never;
            path: {
                /** @description Parcel identifier (IDU), 14 characters: commune (5), prefix (3), section (2), number (4) */
                idu: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Energy diagnostics of the dwellings of a parcel */
            200: {
                content: {
                    "application/json": components["schemas"]["GetDpeResidentialAnswer"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            404: components["responses"]["Problem404"];
            410: components["responses"]["Problem410"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    getDpeTertiary: {
        parameters: {
            query?: {
                /** @description Answer of an older release that is kept (/v1/releases) */
                release?: components["parameters"]["release"];
            };
            header?: never;
            path: {
                /** @description Parcel identifier (IDU), 14 characters: commune (5), prefix (3), section (2), number (4) */
                idu: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Energy diagnostics of the tertiary buildings of a parcel */
            200: {
                content: {
                    "application/json": components["schemas"]["GetDpeTertiaryAnswer"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            404: components["responses"]["Problem404"];
            410: components["responses"]["Problem410"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    searchCompanies: {
        parameters: {
            query: {
                /** @description `meta.next` of the answer before, to go on */
                cursor?: string;
                /** @description Most companies in the answer, 1 to 20 */
                limit?: number;
                /** @description Words of a name or an acronym, or a SIREN or SIRET */
                q: string;
                /** @description Answer of an older release that is kept (/v1/releases) */
                release?: components["parameters"]["release"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Companies by name */
            200: {
                content: {
                    "application/json": components["schemas"]["SearchCompaniesAnswer"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            410: components["responses"]["Problem410"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    getCompany: {
        parameters: {
            query?: {
                /** @description Answer of an older release that is kept (/v1/releases) */
                release?: components["parameters"]["release"];
            };
            header?: never;
            path: {
                /** @description SIREN: number of the company in the SIRENE register, 9 digits. Spaces are tolerated. */
                siren: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A company by its SIREN */
            200: {
                content: {
                    "application/json": components["schemas"]["GetCompanyAnswer"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            404: components["responses"]["Problem404"];
            410: components["responses"]["Problem410"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    getEstimate: {
        parameters: {
            query: {
                /** @description Address */
                address?: string;
                /** @description Flat: m² loi Carrez */
                carrezSurface?: number;
                /** @description The same */
                constructionYear?: number;
                /** @description Day of the value */
                date?: string;
                /** @description Not used */
                energyClass?: "A" | "B" | "C" | "D" | "E" | "F" | "G";
                /** @description The same */
                floor?: number;
                /** @description Parcel (IDU); or `address`; or `lng`, `lat` */
                idu?: string;
                /** @description Ground, m² */
                land?: number;
                /** @description Latitude */
                lat?: number;
                /** @description Longitude */
                lng?: number;
                /** @description Own lots, with cellar 2 */
                lots?: number;
                /** @description Cellars, parking */
                outbuildings?: number;
                /** @description Answer of an older release that is kept (/v1/releases) */
                release?: components["parameters"]["release"];
                /** @description Main rooms */
                rooms?: number;
                /** @description Built, m² */
                surface: number;
                /** @description Flat or house */
                type: "Appartement" | "Maison";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What a flat or house is worth, by the sales around it */
            200: {
                content: {
                    "application/json": components["schemas"]["GetEstimateAnswer"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            404: components["responses"]["Problem404"];
            410: components["responses"]["Problem410"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    estimateByParcel: {
        parameters: {
            query?: {
                /** @description Building that is told of: an id of GET /v1/buildings/by-parcel/{idu} */
                building?: string;
                /** @description Flat: m² loi Carrez */
                carrezSurface?: number;
                /** @description The same */
                constructionYear?: number;
                /** @description Day of the value */
                date?: string;
                /** @description Not used */
                energyClass?: "A" | "B" | "C" | "D" | "E" | "F" | "G";
                /** @description The same */
                floor?: number;
                /** @description Ground, m² */
                land?: number;
                /** @description Own lots, with cellar 2 */
                lots?: number;
                /** @description Cellars, parking */
                outbuildings?: number;
                /** @description Answer of an older release that is kept (/v1/releases) */
                release?: components["parameters"]["release"];
                /** @description Main rooms */
                rooms?: number;
                /** @description Built, m²; else as last sold or diagnosed */
                surface?: number;
                /** @description Flat or house; else as last sold or diagnosed */
                type?: "Appartement" | "Maison";
            };
            header?: never;
            path: {
                /** @description Parcel identifier (IDU), 14 characters: commune (5), prefix (3), section (2), number (4) */
                idu: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What a dwelling of a parcel is worth */
            200: {
                content: {
                    "application/json": components["schemas"]["EstimateByParcelAnswer"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            404: components["responses"]["Problem404"];
            410: components["responses"]["Problem410"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    getEstimateQuality: {
        parameters: {
            query: {
                /** @description Its official code */
                code: string;
                /** @description Kind of place */
                level: "departement" | "commune";
                /** @description Answer of an older release that is kept (/v1/releases) */
                release?: components["parameters"]["release"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How wrong estimates were in a place */
            200: {
                content: {
                    "application/json": components["schemas"]["GetEstimateQualityAnswer"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            404: components["responses"]["Problem404"];
            410: components["responses"]["Problem410"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    geocodageReverse: {
        parameters: {
            query: {
                /** @description Latitude, WGS84 degrees */
                lat: number;
                /** @description Answers wanted, 1 to 20, default 5 */
                limit?: number;
                /** @description Longitude, WGS84 degrees */
                lon: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A FeatureCollection of points */
            200: {
                content: {
                    "application/geo+json": components["schemas"]["GeocodingFeatures"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    geocodageSearch: {
        parameters: {
            query: {
                /** @description 0 when the last word is complete */
                autocomplete?: string;
                /** @description Only answers of this INSEE code */
                citycode?: string;
                /** @description Latitude near which answers are preferred */
                lat?: number;
                /** @description Answers wanted, 1 to 20, default 5 */
                limit?: number;
                /** @description Longitude, with lat */
                lon?: number;
                /** @description Only answers with this postcode */
                postcode?: string;
                /** @description Address, street, lieu-dit or town */
                q: string;
                /** @description housenumber, street, locality or municipality */
                type?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A FeatureCollection of points */
            200: {
                content: {
                    "application/geo+json": components["schemas"]["GeocodingFeatures"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    getLocalRules: {
        parameters: {
            query?: {
                /** @description Answer of an older release that is kept (/v1/releases) */
                release?: components["parameters"]["release"];
            };
            header?: never;
            path: {
                /** @description Parcel identifier (IDU), 14 characters: commune (5), prefix (3), section (2), number (4) */
                idu: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Zoning and local tax of a parcel */
            200: {
                content: {
                    "application/json": components["schemas"]["GetLocalRulesAnswer"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            410: components["responses"]["Problem410"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    getRentStatsByCommune: {
        parameters: {
            query?: {
                /** @description Answer of an older release that is kept (/v1/releases) */
                release?: components["parameters"]["release"];
            };
            header?: never;
            path: {
                /** @description INSEE code of a commune or of an arrondissement of Paris, Lyon or Marseille */
                codeInsee: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Observed rents of a commune, year by year */
            200: {
                content: {
                    "application/json": components["schemas"]["GetRentStatsByCommuneAnswer"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            404: components["responses"]["Problem404"];
            410: components["responses"]["Problem410"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    getRentStatsByCommuneYear: {
        parameters: {
            query?: {
                /** @description Answer of an older release that is kept (/v1/releases) */
                release?: components["parameters"]["release"];
            };
            header?: never;
            path: {
                /** @description Year of the rents, 2014 to 2025 */
                annee: number;
                /** @description INSEE code of a commune or of an arrondissement of Paris, Lyon or Marseille */
                codeInsee: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Observed rents of a commune in one year, with breakdowns */
            200: {
                content: {
                    "application/json": components["schemas"]["GetRentStatsByCommuneYearAnswer"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            404: components["responses"]["Problem404"];
            410: components["responses"]["Problem410"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    getRentStatsByCoordinates: {
        parameters: {
            query: {
                /** @description Latitude, WGS84 degrees */
                lat: number;
                /** @description Longitude, WGS84 degrees */
                lng: number;
                /** @description Answer of an older release that is kept (/v1/releases) */
                release?: components["parameters"]["release"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Observed rents at a point */
            200: {
                content: {
                    "application/json": components["schemas"]["GetRentStatsByCoordinatesAnswer"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            404: components["responses"]["Problem404"];
            410: components["responses"]["Problem410"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    getOccupants: {
        parameters: {
            query?: {
                /** @description Answer of an older release that is kept (/v1/releases) */
                release?: components["parameters"]["release"];
            };
            header?: never;
            path: {
                /** @description Parcel identifier (IDU), 14 characters: commune (5), prefix (3), section (2), number (4) */
                idu: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Companies in activity on a parcel */
            200: {
                content: {
                    "application/json": components["schemas"]["GetOccupantsAnswer"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            410: components["responses"]["Problem410"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    getParcel: {
        parameters: {
            query?: {
                /** @description Answer of an older release that is kept (/v1/releases) */
                release?: components["parameters"]["release"];
            };
            header?: never;
            path: {
                /** @description Parcel identifier (IDU), 14 characters: INSEE commune code (5), prefix (3), section (2), number (4). Spaces and lower case are tolerated. */
                idu: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A parcel by its identifier */
            200: {
                content: {
                    "application/json": components["schemas"]["GetParcelAnswer"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            404: components["responses"]["Problem404"];
            410: components["responses"]["Problem410"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    getDossier: {
        parameters: {
            query?: {
                /** @description Sections wanted; all when left out */
                include?: ("parcels" | "history" | "addresses" | "buildings" | "dpe-residential" | "dpe-tertiary" | "copropriete" | "permits" | "planning" | "risks" | "local-rules" | "demographie" | "transactions" | "prices" | "loyers" | "occupants" | "proprietaires")[];
                /** @description Answer of an older release that is kept (/v1/releases) */
                release?: components["parameters"]["release"];
            };
            header?: never;
            path: {
                /** @description Parcel identifier (IDU), 14 characters: commune (5), prefix (3), section (2), number (4) */
                idu: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Everything about a parcel */
            200: {
                content: {
                    "application/json": components["schemas"]["GetDossierAnswer"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            404: components["responses"]["Problem404"];
            410: components["responses"]["Problem410"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    getParcelHistory: {
        parameters: {
            query?: {
                /** @description How far it is followed */
                generations?: number;
                /** @description Answer of an older release that is kept (/v1/releases) */
                release?: components["parameters"]["release"];
            };
            header?: never;
            path: {
                /** @description Parcel identifier (IDU), 14 characters: commune (5), prefix (3), section (2), number (4) */
                idu: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Where a parcel came from, and what became of it */
            200: {
                content: {
                    "application/json": components["schemas"]["GetParcelHistoryAnswer"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            410: components["responses"]["Problem410"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    getNearestParcel: {
        parameters: {
            query: {
                /** @description Latitude, WGS84 degrees */
                lat: number;
                /** @description Longitude, WGS84 degrees */
                lng: number;
                /** @description Answer of an older release that is kept (/v1/releases) */
                release?: components["parameters"]["release"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The parcel at a point, or the nearest one */
            200: {
                content: {
                    "application/json": components["schemas"]["GetNearestParcelAnswer"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            404: components["responses"]["Problem404"];
            410: components["responses"]["Problem410"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    searchParcels: {
        parameters: {
            query?: {
                /** @description As in the body, before which it comes: the Link header of a page has it */
                cursor?: string;
                /** @description Form of the answer; the Accept header chooses when it is not given */
                format?: "json" | "csv" | "geojson" | "arrow" | "parquet";
                /** @description Answer of an older release that is kept (/v1/releases) */
                release?: components["parameters"]["release"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description For mode bbox: minLng, minLat, maxLng, maxLat, WGS84 degrees */
                    bbox?: components["schemas"]["BoundingBox"];
                    /**
                     * @description By column what it must say: min, max, in, is (known or unknown), orUnknown
                     * @default {}
                     * @example {
                     *       "surface": {
                     *         "min": 2000
                     *       }
                     *     }
                     */
                    criteria?: {
                        [key: string]: components["schemas"]["Criterion"];
                    };
                    /** @description `meta.next` of the answer before, to go on */
                    cursor?: string;
                    /** @description Columns of the answer, beside idu and geopoint */
                    fields?: ("idu" | "section" | "communeCode" | "cityCode" | "departementCode" | "regionCode" | "surface" | "createdOn" | "updatedOn" | "lng" | "lat" | "irisCode" | "addressCount" | "address" | "streetCode" | "footprintCount" | "builtGroundSurface" | "buildingCount" | "constructionYear" | "dwellingCount" | "heightMeters" | "floors" | "buildingUses" | "dpeCount" | "energyLabel" | "bestEnergyLabel" | "worstEnergyLabel" | "finalKwhPerM2" | "lastDpeOn" | "coOwnershipCount" | "coOwnershipLotCount" | "coOwnershipManaged" | "saleCount" | "lastSoldOn" | "lastSalePrice" | "lastSaleTypes" | "lastSalePricePerM2" | "legalOwnerCount" | "ownerGroup" | "ownerSirens" | "establishmentCount" | "activitySections" | "activitySections2025" | "activityCodes" | "activityCodes2025" | "streetAppartementPricePerM2" | "streetMaisonPricePerM2" | "irisAppartementPricePerM2" | "irisMaisonPricePerM2" | "communeAppartementPricePerM2" | "communeMaisonPricePerM2" | "planningClass" | "planningShare" | "planningTypes" | "permitCount" | "lastPermitYear" | "lastPermitType" | "bornOn")[];
                    /** @description For mode geometry: GeoJSON Polygon or MultiPolygon, WGS84 */
                    geometry?: components["schemas"]["DrawnGeometry"];
                    /**
                     * @description Parcels in the answer, 1 to 1,000
                     * @default 100
                     */
                    limit?: number;
                    /**
                     * @description Which member says where
                     * @enum {string}
                     */
                    mode: "bbox" | "radius" | "zone" | "geometry";
                    /** @description For mode radius: lng, lat (WGS84 degrees), radiusMeters (1 to 5,000) */
                    radius?: components["schemas"]["Circle"];
                    /** @description Column of numbers or days, then -asc or -desc; by identifier when left out */
                    sort?: string;
                    /** @description For mode zone: q, or level with code; départements and régions too */
                    zone?: components["schemas"]["AnyZoneQuestion"];
                };
            };
        };
        responses: {
            /** @description Parcels by what they are */
            200: {
                content: {
                    "application/geo+json": components["schemas"]["ParcelRowFeatures"];
                    "application/json": components["schemas"]["SearchParcelsAnswer"];
                    "application/vnd.apache.arrow.stream": components["schemas"]["ArrowStream"];
                    "application/vnd.apache.parquet": components["schemas"]["ParquetFile"];
                    "text/csv": components["schemas"]["ParcelRowCsv"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            404: components["responses"]["Problem404"];
            410: components["responses"]["Problem410"];
            415: components["responses"]["Problem415"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    getCommunePermits: {
        parameters: {
            query?: {
                /** @description Answer of an older release that is kept (/v1/releases) */
                release?: components["parameters"]["release"];
            };
            header?: never;
            path: {
                /** @description INSEE code of a commune or of an arrondissement of Paris, Lyon or Marseille */
                codeInsee: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Permits of a commune, year by year */
            200: {
                content: {
                    "application/json": components["schemas"]["GetCommunePermitsAnswer"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            404: components["responses"]["Problem404"];
            410: components["responses"]["Problem410"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    getPermits: {
        parameters: {
            query?: {
                /** @description Most permits in each list */
                limit?: number;
                /** @description Metres between outlines; 0: the parcel alone */
                radiusMeters?: number;
                /** @description Answer of an older release that is kept (/v1/releases) */
                release?: components["parameters"]["release"];
            };
            header?: never;
            path: {
                /** @description Parcel identifier (IDU), 14 characters: commune (5), prefix (3), section (2), number (4) */
                idu: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Permits to build, develop and demolish of a parcel */
            200: {
                content: {
                    "application/json": components["schemas"]["GetPermitsAnswer"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            410: components["responses"]["Problem410"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    getPlanning: {
        parameters: {
            query?: {
                /** @description Answer of an older release that is kept (/v1/releases) */
                release?: components["parameters"]["release"];
            };
            header?: never;
            path: {
                /** @description Parcel identifier (IDU), 14 characters: commune (5), prefix (3), section (2), number (4) */
                idu: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Planning rules of a parcel */
            200: {
                content: {
                    "application/json": components["schemas"]["GetPlanningAnswer"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            410: components["responses"]["Problem410"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    pricesByParcel: {
        parameters: {
            query?: {
                /** @description Figures of a larger zone of which only some communes are loaded, too: of the part that `covers` tells */
                includePartial?: boolean;
                /** @description Rule of the price per m² of a sale: ours, or `state`, that of the State’s "Statistiques DVF" */
                method?: "terrier" | "state";
                /** @description Answer of an older release that is kept (/v1/releases) */
                release?: components["parameters"]["release"];
                /** @description The last five years loaded, or all loaded years */
                years?: "last" | "all";
            };
            header?: never;
            path: {
                /** @description Parcel identifier (IDU), 14 characters: commune (5), prefix (3), section (2), number (4) */
                idu: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Prices around a parcel, level by level */
            200: {
                content: {
                    "application/json": components["schemas"]["PricesByParcelAnswer"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            404: components["responses"]["Problem404"];
            410: components["responses"]["Problem410"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    pricesByRue: {
        parameters: {
            query: {
                /** @description Figures of a larger zone of which only some communes are loaded, too: of the part that `covers` tells */
                includePartial?: boolean;
                /** @description Latitude, WGS84 degrees */
                lat: number;
                /** @description Longitude, WGS84 degrees */
                lng: number;
                /** @description Rule of the price per m² of a sale: ours, or `state`, that of the State’s "Statistiques DVF" */
                method?: "terrier" | "state";
                /** @description Answer of an older release that is kept (/v1/releases) */
                release?: components["parameters"]["release"];
                /** @description The last five years loaded, or all loaded years */
                years?: "last" | "all";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Prices of the street at a point */
            200: {
                content: {
                    "application/json": components["schemas"]["PricesByRueAnswer"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            404: components["responses"]["Problem404"];
            410: components["responses"]["Problem410"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    pricesByZone: {
        parameters: {
            query?: {
                /** @description Official code: IRIS 9 characters, commune 5, département, région */
                code?: string;
                /** @description Figures of a larger zone of which only some communes are loaded, too: of the part that `covers` tells */
                includePartial?: boolean;
                /** @description Kind of zone that `code` names; quartier is another word for iris */
                level?: "quartier" | "iris" | "commune" | "arrondissement" | "ville" | "departement" | "region";
                /** @description Rule of the price per m² of a sale: ours, or `state`, that of the State’s "Statistiques DVF" */
                method?: "terrier" | "state";
                /** @description Name of a place, searched among communes, départements, régions and IRIS */
                q?: string;
                /** @description Answer of an older release that is kept (/v1/releases) */
                release?: components["parameters"]["release"];
                /** @description The last five years loaded, or all loaded years */
                years?: "last" | "all";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Prices of a zone, and of the zones it lies in */
            200: {
                content: {
                    "application/json": components["schemas"]["PricesByZoneAnswer"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            404: components["responses"]["Problem404"];
            410: components["responses"]["Problem410"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    salesBehindPrice: {
        parameters: {
            query: {
                /** @description Its code; of a street: commune, colon, street */
                code: string;
                /** @description `meta.next` of the answer before, to go on */
                cursor?: string;
                /** @description Kind of zone; quartier is another word for iris */
                level: "quartier" | "iris" | "commune" | "arrondissement" | "rue";
                /** @description Most sales, 1 to 50 */
                limit?: number;
                /** @description Rule by which the sales are counted: ours, or the State’s */
                method?: "terrier" | "state";
                /** @description Sales to pass over; `cursor` goes on as well */
                offset?: number;
                /** @description Answer of an older release that is kept (/v1/releases) */
                release?: components["parameters"]["release"];
                /** @description Type of dwelling */
                type: "Appartement" | "Maison";
                /** @description Year of the figure */
                year: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The sales behind a figure */
            200: {
                content: {
                    "application/json": components["schemas"]["SalesBehindPriceAnswer"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            404: components["responses"]["Problem404"];
            410: components["responses"]["Problem410"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    getPriceIndex: {
        parameters: {
            query: {
                /** @description Its official code */
                code: string;
                /** @description Kind of zone */
                level: "departement" | "epci" | "commune";
                /** @description Answer of an older release that is kept (/v1/releases) */
                release?: components["parameters"]["release"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How prices of like dwellings moved, quarter by quarter */
            200: {
                content: {
                    "application/json": components["schemas"]["GetPriceIndexAnswer"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            404: components["responses"]["Problem404"];
            410: components["responses"]["Problem410"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    getOwners: {
        parameters: {
            query?: {
                /** @description Answer of an older release that is kept (/v1/releases) */
                release?: components["parameters"]["release"];
            };
            header?: never;
            path: {
                /** @description Parcel identifier (IDU), 14 characters: commune (5), prefix (3), section (2), number (4) */
                idu: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Legal entities that own a parcel */
            200: {
                content: {
                    "application/json": components["schemas"]["GetOwnersAnswer"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            410: components["responses"]["Problem410"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    getPortfolio: {
        parameters: {
            query?: {
                /** @description `meta.next` of the answer before, to go on */
                cursor?: string;
                /** @description Most parcels, 1 to 100 */
                limit?: number;
                /** @description Parcels to skip, in the order of their identifiers */
                offset?: number;
                /** @description Answer of an older release that is kept (/v1/releases) */
                release?: components["parameters"]["release"];
                /** @description owner: what it owns; representative: where it is syndic or manager; other: other rights */
                role?: "owner" | "representative" | "other";
            };
            header?: never;
            path: {
                /** @description SIREN of the company, 9 digits */
                siren: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Parcels of a company */
            200: {
                content: {
                    "application/json": components["schemas"]["GetPortfolioAnswer"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            404: components["responses"]["Problem404"];
            410: components["responses"]["Problem410"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    listReleases: {
        parameters: {
            query?: {
                /** @description Answer of an older release that is kept (/v1/releases) */
                release?: components["parameters"]["release"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The releases, and what each changed */
            200: {
                content: {
                    "application/json": components["schemas"]["ListReleasesAnswer"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            410: components["responses"]["Problem410"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    getRentIndex: {
        parameters: {
            query?: {
                /** @description Answer of an older release that is kept (/v1/releases) */
                release?: components["parameters"]["release"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The reference index of rents (IRL) */
            200: {
                content: {
                    "application/json": components["schemas"]["GetRentIndexAnswer"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            410: components["responses"]["Problem410"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    getRisks: {
        parameters: {
            query?: {
                /** @description Answer of an older release that is kept (/v1/releases) */
                release?: components["parameters"]["release"];
            };
            header?: never;
            path: {
                /** @description Parcel identifier (IDU), 14 characters: commune (5), prefix (3), section (2), number (4) */
                idu: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Risks of a parcel */
            200: {
                content: {
                    "application/json": components["schemas"]["GetRisksAnswer"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            410: components["responses"]["Problem410"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    tileJson: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description zones, sections, planning, parcels, buildings, addresses, sales, or `terrier` for all of them in one tile */
                layer: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The TileJSON */
            200: {
                content: {
                    "application/json": components["schemas"]["TileJson"];
                };
            };
            400: components["responses"]["FileProblem400"];
            404: components["responses"]["FileProblem404"];
            429: components["responses"]["FileProblem429"];
            500: components["responses"]["FileProblem500"];
            503: components["responses"]["FileProblem503"];
        };
    };
    tile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description zones, sections, planning, parcels, buildings, addresses, sales, or `terrier` for all of them in one tile */
                layer: string;
                /** @description Column, from the west */
                x: number;
                /** @description Row, from the north */
                y: number;
                /** @description Zoom */
                z: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The tile */
            200: {
                content: {
                    "application/vnd.mapbox-vector-tile": Blob;
                };
            };
            /** @description Nothing is there */
            204: {
                content?: never;
            };
            400: components["responses"]["FileProblem400"];
            404: components["responses"]["FileProblem404"];
            429: components["responses"]["FileProblem429"];
            500: components["responses"]["FileProblem500"];
            503: components["responses"]["FileProblem503"];
        };
    };
    transactionById: {
        parameters: {
            query?: {
                /** @description Answer of an older release that is kept (/v1/releases) */
                release?: components["parameters"]["release"];
            };
            header?: never;
            path: {
                /** @description Key of the sale */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One sale by its key */
            200: {
                content: {
                    "application/json": components["schemas"]["TransactionByIdAnswer"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            404: components["responses"]["Problem404"];
            410: components["responses"]["Problem410"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    transactionsByBbox: {
        parameters: {
            query: {
                /** @description `meta.next` of the answer before, to go on */
                cursor?: string;
                /** @description Form of the answer; the Accept header chooses when it is not given */
                format?: "json" | "csv" | "geojson" | "arrow" | "parquet";
                /** @description false leaves out sales of several dwellings or business premises at once, and of several lots of a programme (`multiLot`); cellars and parking places beside a dwelling do not make a sale one of them */
                includeMultiLot?: boolean;
                /** @description Most sales, 1 to 50 */
                limit?: number;
                /** @description Types of premises: a sale has at least one of them */
                localTypes?: ("Appartement" | "Maison" | "Dépendance" | "Local industriel" | "Local industriel. commercial ou assimilé")[];
                /** @description Latitude, WGS84 degrees */
                maxLat: number;
                /** @description Longitude, WGS84 degrees */
                maxLng: number;
                /** @description Latitude, WGS84 degrees */
                minLat: number;
                /** @description Longitude, WGS84 degrees */
                minLng: number;
                /** @description Nature de la mutation; VEFA is short for the sale off plan */
                mutationType?: "Vente" | "VEFA" | "Vente en l'état futur d'achèvement" | "Adjudication" | "Echange" | "Échange" | "Expropriation" | "Vente terrain à bâtir";
                /** @description Maximum price of the mutation, euros */
                priceMax?: number;
                /** @description Minimum price of the mutation, euros */
                priceMin?: number;
                /** @description Quarter, of any year when `year` is left out */
                quarter?: "T1" | "T2" | "T3" | "T4";
                /** @description Answer of an older release that is kept (/v1/releases) */
                release?: components["parameters"]["release"];
                /** @description Maximum main rooms of all premises of the `localTypes` asked for together; without any, of all but outbuildings (rooms: of the dwellings), as `surface` and `rooms` of the answer say */
                roomsMax?: number;
                /** @description Minimum main rooms of all premises of the `localTypes` asked for together; without any, of all but outbuildings (rooms: of the dwellings), as `surface` and `rooms` of the answer say (a T2 is roomsMin=2) */
                roomsMin?: number;
                /** @description Order: newest, oldest, cheapest or dearest first, in all or per m²; a sale without a price comes last in those by it */
                sort?: "date-desc" | "date-asc" | "price-asc" | "price-desc" | "pricePerM2-asc" | "pricePerM2-desc";
                /** @description Maximum built surface of all premises of the `localTypes` asked for together; without any, of all but outbuildings (rooms: of the dwellings), as `surface` and `rooms` of the answer say, m² */
                surfaceMax?: number;
                /** @description Minimum built surface of all premises of the `localTypes` asked for together; without any, of all but outbuildings (rooms: of the dwellings), as `surface` and `rooms` of the answer say, m² */
                surfaceMin?: number;
                /** @description Year of the sale. Without any year: the last five loaded */
                year?: number;
                /** @description Last year of the sale, with `yearMin` or from the oldest */
                yearMax?: number;
                /** @description First year of the sale, with `yearMax` or up to the newest */
                yearMin?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Sales in a box */
            200: {
                content: {
                    "application/geo+json": components["schemas"]["SaleFeatures"];
                    "application/json": components["schemas"]["TransactionsByBboxAnswer"];
                    "application/vnd.apache.arrow.stream": components["schemas"]["ArrowStream"];
                    "application/vnd.apache.parquet": components["schemas"]["ParquetFile"];
                    "text/csv": components["schemas"]["SaleCsv"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            410: components["responses"]["Problem410"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    transactionsByGeometry: {
        parameters: {
            query?: {
                /** @description As in the body, before which it comes: the Link header of a page has it */
                cursor?: string;
                /** @description Form of the answer; the Accept header chooses when it is not given */
                format?: "json" | "csv" | "geojson" | "arrow" | "parquet";
                /** @description Answer of an older release that is kept (/v1/releases) */
                release?: components["parameters"]["release"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description `meta.next` of the answer before, to go on */
                    cursor?: string;
                    /** @default {} */
                    filters?: components["schemas"]["TransactionFilters"];
                    geometry: components["schemas"]["DrawnGeometry"];
                    /**
                     * @description Most sales, 1 to 50
                     * @default 50
                     */
                    limit?: number;
                };
            };
        };
        responses: {
            /** @description Sales in a polygon */
            200: {
                content: {
                    "application/geo+json": components["schemas"]["SaleFeatures"];
                    "application/json": components["schemas"]["TransactionsByGeometryAnswer"];
                    "application/vnd.apache.arrow.stream": components["schemas"]["ArrowStream"];
                    "application/vnd.apache.parquet": components["schemas"]["ParquetFile"];
                    "text/csv": components["schemas"]["SaleCsv"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            410: components["responses"]["Problem410"];
            415: components["responses"]["Problem415"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    transactionsByParcel: {
        parameters: {
            query?: {
                /** @description `meta.next` of the answer before, to go on */
                cursor?: string;
                /** @description Form of the answer; the Accept header chooses when it is not given */
                format?: "json" | "csv" | "geojson" | "arrow" | "parquet";
                /** @description Most sales, 1 to 50 */
                limit?: number;
                /** @description Sales to pass over; `cursor` goes on as well */
                offset?: number;
                /** @description Answer of an older release that is kept (/v1/releases) */
                release?: components["parameters"]["release"];
            };
            header?: never;
            path: {
                /** @description Parcel identifier (IDU), 14 characters: commune (5), prefix (3), section (2), number (4) */
                idu: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Sales of a parcel */
            200: {
                content: {
                    "application/geo+json": components["schemas"]["SaleFeatures"];
                    "application/json": components["schemas"]["TransactionsByParcelAnswer"];
                    "application/vnd.apache.arrow.stream": components["schemas"]["ArrowStream"];
                    "application/vnd.apache.parquet": components["schemas"]["ParquetFile"];
                    "text/csv": components["schemas"]["SaleCsv"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            410: components["responses"]["Problem410"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    transactionsByRadius: {
        parameters: {
            query: {
                /** @description `meta.next` of the answer before, to go on */
                cursor?: string;
                /** @description Form of the answer; the Accept header chooses when it is not given */
                format?: "json" | "csv" | "geojson" | "arrow" | "parquet";
                /** @description false leaves out sales of several dwellings or business premises at once, and of several lots of a programme (`multiLot`); cellars and parking places beside a dwelling do not make a sale one of them */
                includeMultiLot?: boolean;
                /** @description Latitude, WGS84 degrees */
                lat: number;
                /** @description Most sales, 1 to 50 */
                limit?: number;
                /** @description Longitude, WGS84 degrees */
                lng: number;
                /** @description Types of premises: a sale has at least one of them */
                localTypes?: ("Appartement" | "Maison" | "Dépendance" | "Local industriel" | "Local industriel. commercial ou assimilé")[];
                /** @description Nature de la mutation; VEFA is short for the sale off plan */
                mutationType?: "Vente" | "VEFA" | "Vente en l'état futur d'achèvement" | "Adjudication" | "Echange" | "Échange" | "Expropriation" | "Vente terrain à bâtir";
                /** @description Maximum price of the mutation, euros */
                priceMax?: number;
                /** @description Minimum price of the mutation, euros */
                priceMin?: number;
                /** @description Quarter, of any year when `year` is left out */
                quarter?: "T1" | "T2" | "T3" | "T4";
                /** @description Radius in metres, 1 to 5,000 */
                radiusMeters: number;
                /** @description Answer of an older release that is kept (/v1/releases) */
                release?: components["parameters"]["release"];
                /** @description Maximum main rooms of all premises of the `localTypes` asked for together; without any, of all but outbuildings (rooms: of the dwellings), as `surface` and `rooms` of the answer say */
                roomsMax?: number;
                /** @description Minimum main rooms of all premises of the `localTypes` asked for together; without any, of all but outbuildings (rooms: of the dwellings), as `surface` and `rooms` of the answer say (a T2 is roomsMin=2) */
                roomsMin?: number;
                /** @description Order: newest, oldest, cheapest or dearest first, in all or per m²; a sale without a price comes last in those by it */
                sort?: "date-desc" | "date-asc" | "price-asc" | "price-desc" | "pricePerM2-asc" | "pricePerM2-desc";
                /** @description Maximum built surface of all premises of the `localTypes` asked for together; without any, of all but outbuildings (rooms: of the dwellings), as `surface` and `rooms` of the answer say, m² */
                surfaceMax?: number;
                /** @description Minimum built surface of all premises of the `localTypes` asked for together; without any, of all but outbuildings (rooms: of the dwellings), as `surface` and `rooms` of the answer say, m² */
                surfaceMin?: number;
                /** @description Year of the sale. Without any year: the last five loaded */
                year?: number;
                /** @description Last year of the sale, with `yearMin` or from the oldest */
                yearMax?: number;
                /** @description First year of the sale, with `yearMax` or up to the newest */
                yearMin?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Sales around a point */
            200: {
                content: {
                    "application/geo+json": components["schemas"]["SaleFeatures"];
                    "application/json": components["schemas"]["TransactionsByRadiusAnswer"];
                    "application/vnd.apache.arrow.stream": components["schemas"]["ArrowStream"];
                    "application/vnd.apache.parquet": components["schemas"]["ParquetFile"];
                    "text/csv": components["schemas"]["SaleCsv"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            410: components["responses"]["Problem410"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    transactionsByZone: {
        parameters: {
            query?: {
                /** @description Code of an IRIS (9 characters), of a commune, city or arrondissement (5 characters), or of a street: commune, colon, `address.streetCode` of a sale */
                code?: string;
                /** @description `meta.next` of the answer before, to go on */
                cursor?: string;
                /** @description Form of the answer; the Accept header chooses when it is not given */
                format?: "json" | "csv" | "geojson" | "arrow" | "parquet";
                /** @description false leaves out sales of several dwellings or business premises at once, and of several lots of a programme (`multiLot`); cellars and parking places beside a dwelling do not make a sale one of them */
                includeMultiLot?: boolean;
                /** @description Kind of zone that `code` names; quartier is another word for iris */
                level?: "iris" | "quartier" | "commune" | "arrondissement" | "ville" | "rue";
                /** @description Most sales, 1 to 50 */
                limit?: number;
                /** @description Types of premises: a sale has at least one of them */
                localTypes?: ("Appartement" | "Maison" | "Dépendance" | "Local industriel" | "Local industriel. commercial ou assimilé")[];
                /** @description Nature de la mutation; VEFA is short for the sale off plan */
                mutationType?: "Vente" | "VEFA" | "Vente en l'état futur d'achèvement" | "Adjudication" | "Echange" | "Échange" | "Expropriation" | "Vente terrain à bâtir";
                /** @description Maximum price of the mutation, euros */
                priceMax?: number;
                /** @description Minimum price of the mutation, euros */
                priceMin?: number;
                /** @description Name of a place: "Saint-Denis 93", "Paris 18e", "Lyon 3ème arrondissement" */
                q?: string;
                /** @description Quarter, of any year when `year` is left out */
                quarter?: "T1" | "T2" | "T3" | "T4";
                /** @description Answer of an older release that is kept (/v1/releases) */
                release?: components["parameters"]["release"];
                /** @description Maximum main rooms of all premises of the `localTypes` asked for together; without any, of all but outbuildings (rooms: of the dwellings), as `surface` and `rooms` of the answer say */
                roomsMax?: number;
                /** @description Minimum main rooms of all premises of the `localTypes` asked for together; without any, of all but outbuildings (rooms: of the dwellings), as `surface` and `rooms` of the answer say (a T2 is roomsMin=2) */
                roomsMin?: number;
                /** @description Order: newest, oldest, cheapest or dearest first, in all or per m²; a sale without a price comes last in those by it */
                sort?: "date-desc" | "date-asc" | "price-asc" | "price-desc" | "pricePerM2-asc" | "pricePerM2-desc";
                /** @description Maximum built surface of all premises of the `localTypes` asked for together; without any, of all but outbuildings (rooms: of the dwellings), as `surface` and `rooms` of the answer say, m² */
                surfaceMax?: number;
                /** @description Minimum built surface of all premises of the `localTypes` asked for together; without any, of all but outbuildings (rooms: of the dwellings), as `surface` and `rooms` of the answer say, m² */
                surfaceMin?: number;
                /** @description Year of the sale. Without any year: the last five loaded */
                year?: number;
                /** @description Last year of the sale, with `yearMin` or from the oldest */
                yearMax?: number;
                /** @description First year of the sale, with `yearMax` or up to the newest */
                yearMin?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Sales in a zone */
            200: {
                content: {
                    "application/geo+json": components["schemas"]["SaleFeatures"];
                    "application/json": components["schemas"]["TransactionsByZoneAnswer"];
                    "application/vnd.apache.arrow.stream": components["schemas"]["ArrowStream"];
                    "application/vnd.apache.parquet": components["schemas"]["ParquetFile"];
                    "text/csv": components["schemas"]["SaleCsv"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            410: components["responses"]["Problem410"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    searchTransactions: {
        parameters: {
            query?: {
                /** @description As in the body, before which it comes: the Link header of a page has it */
                cursor?: string;
                /** @description Form of the answer; the Accept header chooses when it is not given */
                format?: "json" | "csv" | "geojson" | "arrow" | "parquet";
                /** @description Answer of an older release that is kept (/v1/releases) */
                release?: components["parameters"]["release"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description For mode bbox: minLng, minLat, maxLng, maxLat, WGS84 degrees */
                    bbox?: components["schemas"]["BoundingBox"];
                    /** @description `meta.next` of the answer before, to go on */
                    cursor?: string;
                    /** @default {} */
                    filters?: components["schemas"]["TransactionFilters"];
                    /** @description For mode geometry: GeoJSON Polygon or MultiPolygon, WGS84 */
                    geometry?: components["schemas"]["DrawnGeometry"];
                    /**
                     * @description Most sales, 1 to 50
                     * @default 50
                     */
                    limit?: number;
                    /**
                     * @description Which of the four members below says where
                     * @enum {string}
                     */
                    mode: "bbox" | "radius" | "zone" | "geometry";
                    /** @description For mode radius: lng, lat (WGS84 degrees), radiusMeters (1 to 5,000) */
                    radius?: components["schemas"]["Circle"];
                    /** @description For mode zone: q, or level with code */
                    zone?: components["schemas"]["ZoneQuestion"];
                };
            };
        };
        responses: {
            /** @description Sales, in any of the four ways */
            200: {
                content: {
                    "application/geo+json": components["schemas"]["SaleFeatures"];
                    "application/json": components["schemas"]["SearchTransactionsAnswer"];
                    "application/vnd.apache.arrow.stream": components["schemas"]["ArrowStream"];
                    "application/vnd.apache.parquet": components["schemas"]["ParquetFile"];
                    "text/csv": components["schemas"]["SaleCsv"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            410: components["responses"]["Problem410"];
            415: components["responses"]["Problem415"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    salesStatistics: {
        parameters: {
            query?: {
                /** @description Answer of an older release that is kept (/v1/releases) */
                release?: components["parameters"]["release"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description For mode bbox: minLng, minLat, maxLng, maxLat, WGS84 degrees */
                    bbox?: components["schemas"]["BoundingBox"];
                    /** @default {} */
                    filters?: components["schemas"]["StatisticsFilters"];
                    /** @description For mode geometry: GeoJSON Polygon or MultiPolygon, WGS84 */
                    geometry?: components["schemas"]["DrawnGeometry"];
                    /**
                     * @description Any of these together; all sales in one group when empty
                     * @default []
                     */
                    groupBy?: ("year" | "quarter" | "month" | "type" | "rooms" | "commune" | "iris" | "section" | "street")[];
                    /**
                     * @description Groups in the answer, 1 to 5,000
                     * @default 1000
                     */
                    limit?: number;
                    /**
                     * @description Which member says where
                     * @enum {string}
                     */
                    mode: "bbox" | "radius" | "zone" | "geometry";
                    /** @description For mode radius: lng, lat (WGS84 degrees), radiusMeters (1 to 5,000) */
                    radius?: components["schemas"]["Circle"];
                    /** @description For mode zone: q, or level with code; départements and régions too */
                    zone?: components["schemas"]["AnyZoneQuestion"];
                };
            };
        };
        responses: {
            /** @description Statistics of sales */
            200: {
                content: {
                    "application/json": components["schemas"]["SalesStatisticsAnswer"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            404: components["responses"]["Problem404"];
            410: components["responses"]["Problem410"];
            415: components["responses"]["Problem415"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    listWatches: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The watches */
            200: {
                content: {
                    "application/json": components["schemas"]["WatchesAnswer"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    addWatch: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WatchOrder"];
            };
        };
        responses: {
            /** @description The watch, and its secret */
            201: {
                content: {
                    "application/json": components["schemas"]["MadeWatchAnswer"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            409: components["responses"]["Problem409"];
            415: components["responses"]["Problem415"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    getWatch: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier of the watch */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The watch */
            200: {
                content: {
                    "application/json": components["schemas"]["WatchAnswer"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            404: components["responses"]["Problem404"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    deleteWatch: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier of the watch */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is deleted */
            204: {
                content?: never;
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            404: components["responses"]["Problem404"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    changeWatch: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier of the watch */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WatchChange"];
            };
        };
        responses: {
            /** @description The watch as it is now */
            200: {
                content: {
                    "application/json": components["schemas"]["WatchAnswer"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            404: components["responses"]["Problem404"];
            415: components["responses"]["Problem415"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    listDeliveries: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier of the watch */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The messages */
            200: {
                content: {
                    "application/json": components["schemas"]["DeliveriesAnswer"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            404: components["responses"]["Problem404"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    testWatch: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier of the watch */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The message is on its way */
            202: {
                content: {
                    "application/json": components["schemas"]["DeliveryAnswer"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            404: components["responses"]["Problem404"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
}
