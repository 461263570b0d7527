package dev.kurs.chain.abi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.chain.contract.PoolGovernor;
import dev.kurs.chain.contract.PoolGovernor.CorridorSet;
import java.math.BigInteger;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class CodecTest {
    private static final Address BASE = Address.of("0x00000000000000000000000000000000000000aa");
    private static final Address QUOTE = Address.of("0x00000000000000000000000000000000000000bb");

    @Test
    void shouldEncodeACallAsSolidityDoes() {
        Bytes32 id = Bytes32.keccak("USDT-IDRX");
        assertEquals(
                "0x" + ContractCall.selector("setCorridor(bytes32,address,address,uint16)")
                        + id.text().substring(2) + word("aa") + word("bb") + word("64"),
                PoolGovernor.setCorridor(id, BASE, QUOTE, 100).data());
        assertEquals("a9059cbb", ContractCall.selector("transfer(address,uint256)"));
    }

    @Test
    void shouldRefuseNumbersThatDoNotFit() {
        AbiArguments arguments = new AbiArguments();
        assertThrows(IllegalArgumentException.class, () -> arguments.uint(8, 256));
        assertThrows(IllegalArgumentException.class, () -> arguments.uint(8, -1));
        assertThrows(IllegalArgumentException.class, () -> arguments.integer(8, BigInteger.valueOf(128)));
        assertThrows(IllegalArgumentException.class, () -> PoolGovernor.setCorridor(Bytes32.ZERO, BASE, QUOTE, 65_536));

        assertEquals(
                word("ff") + "f".repeat(62) + "80",
                arguments.uint(8, 255).integer(8, BigInteger.valueOf(-128)).encoded());
    }

    @Test
    void shouldReadAnEventOfItsKindAndNoOther() {
        List<String> topics =
                List.of(CorridorSet.TYPE.topic().text(), Bytes32.ZERO.text(), "0x" + word("aa"), "0x" + word("bb"));

        assertEquals(
                Optional.of(new CorridorSet(Bytes32.ZERO, BASE, QUOTE, 100)),
                CorridorSet.TYPE.read(topics, "0x" + word("64")));
        assertTrue(PoolGovernor.EngineSet.TYPE.read(topics, "0x" + word("64")).isEmpty());
        assertTrue(CorridorSet.TYPE.read(List.of(), "0x").isEmpty());
    }

    /** A node that lies must not be able to have room made for two thousand million items. */
    @Test
    void shouldRefuseAnArrayThatIsNotThereWhole() {
        String types = "bool,uint256[]";
        String items = word("2") + word("7") + word("8");
        String head = "0x" + word("1");
        AbiValues whole = new AbiValues(types, head + word("40") + items);
        assertTrue(whole.flag());
        assertEquals(List.of(BigInteger.valueOf(7), BigInteger.valueOf(8)), whole.integers());

        for (String claim : List.of("3", "7fffffff", "80000000", "f".repeat(64), "-" + "0".repeat(62) + "1", "x")) {
            String data = head + word("40") + word(claim) + word("7") + word("8");
            assertNotAnswer(types, data);
        }
        for (String place : List.of("a1", "c0", "7fffffff", "3fffffffffffffff", "f".repeat(64))) {
            assertNotAnswer(types, head + word(place) + items);
        }
        assertNotAnswer(types, head);
    }

    private static void assertNotAnswer(String types, String data) {
        IllegalArgumentException refused =
                assertThrows(IllegalArgumentException.class, () -> new AbiValues(types, data), data);
        assertTrue(refused.getMessage().startsWith("not (" + types + ")"), refused.getMessage());
    }

    @Test
    void shouldSayWhatAnAnswerIsNot() {
        IllegalArgumentException empty =
                assertThrows(IllegalArgumentException.class, () -> new AbiValues("uint8", "0x"));
        assertEquals("not (uint8): 0x", empty.getMessage());

        AbiValues values = new AbiValues("uint8,bool", "0x" + word("5") + word("1"));
        assertEquals(5, values.number());
        IllegalArgumentException other = assertThrows(IllegalArgumentException.class, values::address);
        assertEquals("a bool of (uint8,bool) is asked for as String", other.getMessage());
    }

    private static String word(String digits) {
        return "0".repeat(64 - digits.length()) + digits;
    }
}
