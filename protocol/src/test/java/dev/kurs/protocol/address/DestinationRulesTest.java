package dev.kurs.protocol.address;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.net.InetAddress;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DestinationRulesTest {
    /** The last address of a range and the first behind it, where there is one. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            8.8.8.8                  | true
            0.0.0.0                  | false
            9.255.255.255            | true
            10.0.0.0                 | false
            10.255.255.255           | false
            11.0.0.0                 | true
            100.63.255.255           | true
            100.64.0.0               | false
            100.127.255.255          | false
            100.128.0.0              | true
            127.0.0.1                | false
            127.255.255.255          | false
            169.254.169.254          | false
            172.15.255.255           | true
            172.16.0.0               | false
            172.31.255.255           | false
            172.32.0.0               | true
            192.0.0.192              | false
            192.168.255.255          | false
            198.18.0.1               | false
            198.19.255.255           | false
            223.255.255.255          | true
            224.0.0.1                | false
            240.0.0.1                | false
            255.255.255.255          | false
            ::                       | false
            ::1                      | false
            ::ffff:10.0.0.1          | false
            ::ffff:127.0.0.1         | false
            ::127.0.0.1              | false
            64:ff9b::a00:1           | false
            64:ff9b:1::a00:1         | false
            100::1                   | false
            2001::1                  | false
            2001:1ff:ffff::1         | false
            2001:200::1              | true
            2001:db8::1              | false
            2002:a00:1::1            | false
            2606:4700::1111          | true
            3fff::1                  | false
            5f00::1                  | false
            fc00::1                  | false
            fd12::1                  | false
            fe80::1                  | false
            fec0::1                  | false
            ff02::1                  | false
            """)
    void shouldAdmitAddressesThatArePublicAlone(String address, boolean isAdmitted) {
        assertEquals(isAdmitted, new DestinationRules(false).admits(InetAddress.ofLiteral(address)));
    }

    @ParameterizedTest
    @CsvSource({
        "127.0.0.1, true",
        "::1, true",
        "127.9.9.9, true",
        "8.8.8.8, true",
        "10.0.0.1, false",
        "169.254.169.254, false",
        "0.0.0.0, false",
        "fd12::1, false"
    })
    void shouldAdmitLoopbackToo(String address, boolean isAdmitted) {
        assertEquals(isAdmitted, new DestinationRules(true).admits(InetAddress.ofLiteral(address)));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            https://hooks.example/kurs?of=desk    | ''                                                   | ''
            https://[2606:4700::1111]/            | ''                                                   | ''
            HTTPS://hooks.example:65535           | ''                                                   | ''
            http://hooks.example/                 | not https                                            | ''
            ftp://hooks.example/                  | not https                                            | neither https nor http
            hooks.example                         | not https                                            | neither https nor http
            https:///kurs                         | needs a host, and neither a user nor a fragment      | needs a host, and neither a user nor a fragment
            https://desk:pass@hooks.example/      | needs a host, and neither a user nor a fragment      | needs a host, and neither a user nor a fragment
            https://hooks.example/#a              | needs a host, and neither a user nor a fragment      | needs a host, and neither a user nor a fragment
            https://hooks.example:0/              | its port is none                                     | its port is none
            https://hooks.example:65536/          | its port is none                                     | its port is none
            https://localhost/                    | its host is no public address                        | ''
            https://a.LocalHost/                  | its host is no public address                        | ''
            https://127.0.0.1/                    | its host is no public address                        | ''
            https://[::1]/                        | its host is no public address                        | ''
            https://10.0.0.1/                     | its host is no public address                        | its host is no public address
            https://[fd12::1]/                    | its host is no public address                        | its host is no public address
            https://hooks.example/%zz             | not a URL                                            | not a URL
            """)
    void shouldSayWhatIsWrongWithAUrl(String url, String issue, String issueInASandbox) {
        assertEquals(issue, new DestinationRules(false).issue(url).orElse(""));
        assertEquals(issueInASandbox, new DestinationRules(true).issue(url).orElse(""));
    }
}
